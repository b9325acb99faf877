import Papa from "papaparse";
import type { ExportTable, StampLine } from "./export-table.ts";

/**
 * A CSV file by RFC 4180: UTF-8 with a byte order mark, so that spreadsheets know it, and CRLF.
 * The stamp stands first, each line as `# Label,value`: programs that take `#` for a comment begin at the header.
 * Texts are quoted, so that none of them is taken for a comment, and never read as a formula: one that a spreadsheet
 * would run begins with an apostrophe. Numbers are bare.
 */
export function csvText(stamp: readonly StampLine[], table: ExportTable): string {
  const stamped = stamp.map(([label, value]) => [`# ${label}`, oneLine(value)]);
  return [
    "\ufeff",
    ...(stamped.length === 0 ? [] : [Papa.unparse(stamped, options), lineEnd]),
    Papa.unparse([[...table.header], ...table.rows.map((row) => [...row])], {
      ...options,
      quotes: (cell) => typeof cell === "string",
    }),
    lineEnd,
  ].join("");
}

const lineEnd = "\r\n";

// Not the writer's own rule, which passes over a formula with a line break in it.
const options = { newline: lineEnd, escapeFormulae: /^[=+\-@\t\r\n]/ };

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
