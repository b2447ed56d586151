// A page without an entry: what still waits goes from here, too.

import { Outbox } from "./outbox.js";

const mark = document.querySelector("[data-outbox]");
if (mark) new Outbox(mark, (stand) => document.dispatchEvent(new CustomEvent("arrived", { detail: stand })));
