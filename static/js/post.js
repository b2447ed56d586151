// POST as JSON, to whatever address of this site.

import { reaching } from "./net_state.js";

export const SIGNED_OUT = 401;

/** What a form of this site has to bring along. */
export function csrfToken() {
  // On a public server the name has a prefix.
  const [, token] = document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]*)/) ?? [];
  return token ? decodeURIComponent(token) : document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
}

/** POST as JSON: {status, json, pause}; status 0: nobody answered. */
export async function post(url, body, signal, token = csrfToken()) {
  try {
    const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token };
    const sent = { method: "POST", credentials: "same-origin", headers, body: JSON.stringify(body), signal };
    const response = await reaching(fetch(url, sent));
    return {
      status: response.redirected ? SIGNED_OUT : response.status, // a redirect leads to the sign-in
      json: response.headers.get("Content-Type")?.includes("json") ? await response.json() : {},
      pause: 1000 * Number(response.headers.get("Retry-After")) || 0,
    };
  } catch {
    return { status: 0, json: {}, pause: 0 };
  }
}
