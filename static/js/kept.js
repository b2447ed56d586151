// What was typed into a form while nobody was signed in any more: the server leads to the sign-in and from there back
// to the page, where the form is filled in again for the same person. Passwords and hidden numbers are never kept,
// nothing is on a phone of several people, and nothing longer than until the next page. It imports nothing, because it
// stands on every page.

const TYPED = "input:not([type=hidden], [type=password], [type=file]), select, textarea";
const { owner, signIn: SIGN_IN } = document.documentElement.dataset;

const here = () => location.pathname + location.search;
const formsOf = (action) => [...document.forms].filter((form) => form.getAttribute("action") === action);
const ticked = ({ type }) => type === "checkbox" || type === "radio";

function keep({ target: form }) {
  if (form.method !== "post" || location.pathname === SIGN_IN || !owner) return;
  const action = form.getAttribute("action");
  const fields = [...form.querySelectorAll(TYPED)].map((one) => (ticked(one) ? one.checked : one.value));
  const kept = { owner, page: here(), action, place: formsOf(action).indexOf(form), fields };
  localStorage.setItem("typed", JSON.stringify(kept));
}

function refill() {
  const kept = JSON.parse(localStorage.getItem("typed"));
  if (!kept || location.pathname === SIGN_IN) return;
  localStorage.removeItem("typed");
  if (kept.owner !== owner || kept.page !== here() || !document.referrer) return;
  if (new URL(document.referrer).pathname !== SIGN_IN) return;
  const form = formsOf(kept.action)[kept.place];
  const fields = [...(form?.querySelectorAll(TYPED) ?? [])];
  if (!fields.length || fields.length !== kept.fields.length) return;
  fields.forEach((one, place) => {
    one[ticked(one) ? "checked" : "value"] = kept.fields[place];
    one.dispatchEvent(new Event("change", { bubbles: true }));
  });
  form.prepend(document.querySelector("[data-typed-again]").content.cloneNode(true));
}

// A browser without a store keeps nothing.
function guarded(work) {
  return (event) => {
    try {
      work(event);
    } catch {
      // The page works without it.
    }
  };
}

document.addEventListener("submit", guarded(keep));
guarded(refill)();
