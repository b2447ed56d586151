// A sheet that is not typed to its end yet, kept in this browser until it was sent; on a phone of several people, and
// for nobody who is signed in, nothing is kept.

import { stored } from "../stored.js";

const named = (form) => [...form.querySelectorAll("input[name], select[name]")].filter(({ type }) => type !== "hidden");

export function draftOf(league, form, sent) {
  const store = document.documentElement.dataset.owner ? stored(`sheet:${league}`) : null;
  return {
    /** What was typed before, put back into the fields above the lines; null without any. */
    restore() {
      const kept = store?.read();
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
      store?.write({ ...typed, uuid, fields: Object.fromEntries(named(form).map(({ name, value }) => [name, value])) });
    },
  };
}
