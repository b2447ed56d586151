// Whether there is a net, and whether the server answers: whoever says so on a page reads it here. It stands on the
// page itself, `data-net` of its root, so that scripts which come later and all sentences (texts.js) go by the same.
//
//   ""           the server has answered, as far as anybody has asked
//   "no_net"     the browser has no net
//   "no_server"  it has one, and nobody answers, or only with an error
//
//   "net"  is said whenever that changes; `detail` is it

const FRESH = 30000; // ms; so long an answer says that there will be another one

let heard = 0; // when the server has answered last

export const netState = () => document.documentElement.dataset.net ?? "";

/** Whether the server has answered just now, and nothing was asked in vain since. */
export const heardLately = () => !netState() && Date.now() - heard < FRESH;

const withoutAnswer = () => (navigator.onLine ? "no_server" : "no_net");

function enter(state) {
  if (state === netState()) return;
  document.documentElement.dataset.net = state;
  document.dispatchEvent(new CustomEvent("net", { detail: state }));
}

/** The answer that is waited for; what it says of the net is noted. One that the page itself has broken off says
 *  nothing. */
export async function reaching(request) {
  try {
    const answer = await request;
    if (answer.status < 500) heard = Date.now();
    enter(answer.status < 500 ? "" : "no_server");
    return answer;
  } catch (error) {
    if (error.name !== "AbortError") enter(withoutAnswer());
    throw error;
  }
}

if (globalThis.window) {
  const { kept } = document.documentElement.dataset; // nobody has answered in time, or there is no net
  if (!kept) heard = Date.now();
  enter(kept || !navigator.onLine ? withoutAnswer() : "");
  window.addEventListener("online", () => enter("")); // whoever has something to ask does so now
  window.addEventListener("offline", () => enter("no_net"));
}
