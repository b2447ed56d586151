// Where somebody has signed out without a net: the worker sends it before it opens this page again.
window.addEventListener("online", () => location.reload());
