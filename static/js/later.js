// What a page needs only after it works, it names by the tag `modules_later`: these scripts come with the first tap, or
// after a while. They talk to those of the page by events.

import { loadNamed } from "./loading.js";

const AFTER = 10000; // ms

addEventListener("pointerdown", loadNamed, { once: true });
document.addEventListener("needed", loadNamed); // somebody cannot do without them
if (document.documentElement.dataset.kept) loadNamed(); // nobody else will answer
else setTimeout(loadNamed, AFTER);
