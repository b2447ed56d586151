// The page about the app: what this phone can do, and a button where the browser offers to install it.

const show = (mark) => (document.querySelector(mark).hidden = false);
const install = document.querySelector("[data-install]");
let offer = null;

if (!window.isSecureContext) show("[data-insecure]");
if (matchMedia("(display-mode: standalone)").matches || navigator.standalone) show("[data-installed]");

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  install.hidden = false;
});
window.addEventListener("appinstalled", () => {
  install.hidden = true;
  show("[data-installed]");
});
install.addEventListener("click", () => offer?.prompt());
