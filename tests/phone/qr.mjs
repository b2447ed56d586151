// The QR code of each text that comes in, under the mask that is asked for or the one that is chosen, a line each.

import { readFileSync } from "node:fs";

import { qrCode } from "../../static/js/qr/code.js";

for (const { text, mask } of JSON.parse(readFileSync(0, "utf8"))) {
  const code = qrCode(text, mask ?? null);
  const rows = code?.rows.map((row) => row.map(Number).join(""));
  console.log(JSON.stringify(code && { version: code.version, mask: code.mask, rows }));
}
