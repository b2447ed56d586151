// What was not sent, as a text that can be handed on, and back from it. Pure.

const FORM = 1; // of this text
const EVENING = /^\/api\/v1\/evenings\/[0-9a-f-]{36}\/commands$/;

/** The text of some rows of the outbox: {form, entries: [{url, phone, since, command}]}. */
export function textOf(rows) {
  const entries = rows.map(({ url, phone, since, command }) => ({ url, phone, since, command }));
  return JSON.stringify({ form: FORM, entries });
}

/** The entries of such a text, whatever stands around it; null if there are none in it. */
export function entriesOf(text) {
  const [first, last] = [text.indexOf("{"), text.lastIndexOf("}")];
  try {
    const { form, entries } = JSON.parse(text.slice(first, last + 1));
    const good = entries.every(({ url, command }) => EVENING.test(url) && command.uuid && command.id && command.type);
    return form === FORM && entries.length && good ? entries : null;
  } catch {
    return null;
  }
}

/** The text in the part of an address; empty if there is none. */
export function textIn(hash) {
  if (!hash.startsWith("#e=")) return "";
  try {
    const binary = atob(hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(binary, (one) => one.charCodeAt(0)));
  } catch {
    return "";
  }
}
