// A sheet that is not typed to its end yet, kept in this browser until it was sent, for whoever types it; on a phone of
// several people, and where nobody is signed in, nothing is kept.

import { storedFor } from "../browser.js";

const named = (form) => [...form.querySelectorAll("input[name], select[name]")].filter(({ type }) => type !== "hidden");

export function draftOf(league, form, sent) {
  const store = storedFor(document.documentElement.dataset.owner, `sheet:${league}`);
  return {
    /** What was typed before, put back into the fields above the lines; null without any. */
    restore() {
      const kept = store.read();
      if (!kept?.lines) return null;
      if (sent.includes(kept.uuid)) {
        store.clear(); // it has arrived
        return null;
      }
      form.elements.uuid.value = kept.uuid; // sent once more it stays one evening
      for (const field of named(form)) {
        if (kept.fields?.[field.name] !== undefined && !field.value) field.value = kept.fields[field.name];
      }
      return kept;
    },
    keep(typed) {
      const uuid = form.elements.uuid.value;
      store.write({ ...typed, uuid, fields: Object.fromEntries(named(form).map(({ name, value }) => [name, value])) });
    },
  };
}
