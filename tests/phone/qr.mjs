// The QR codes of the texts that stand in a file, each under every mask.

import { readFileSync } from "node:fs";

import { qrCode } from "../../static/js/qr/code.js";

const told = JSON.parse(readFileSync(process.argv[2], "utf8"));
const drawn = ({ version, mask, rows }) => ({ version, mask, rows: rows.map((row) => row.map(Number).join("")) });
const answers = told.map(({ text, mask }) => {
  const code = qrCode(text, mask ?? null);
  return code && drawn(code);
});
process.stdout.write(JSON.stringify(answers));
