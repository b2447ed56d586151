// The net as the outbox sees it: each answer is {status, json}, status 0 where nobody answered.

import { get } from "../poller.js";
import { post } from "../post.js";

const PATIENCE = 12000; // ms

export const net = {
  async get(url) {
    try {
      const response = await get(url, { Accept: "application/json" });
      return { status: response.type === "opaqueredirect" ? 401 : response.status, json: await response.json() };
    } catch {
      return { status: 0, json: {} };
    }
  },
  post: (url, body, token) => post(url, body, AbortSignal.timeout?.(PATIENCE), token),
};
