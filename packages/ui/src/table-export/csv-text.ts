import Papa from "papaparse";
import type { ExportTable, StampLine } from "./export-table.ts";

/**
 * A CSV file by RFC 4180: UTF-8 with a byte order mark for spreadsheets, and CRLF line ends.
 * The stamp comes first, each line as `# Label,value`, so that programs that skip comments start at the header.
 * Text is quoted, so that none is read as a comment; text that a spreadsheet would run as a formula gets an apostrophe.
 * Numbers are not quoted.
 */
export function csvText(stamp: readonly StampLine[], table: ExportTable): string {
  return csvHead(stamp, table.header) + csvRows(table.rows);
}

/** The byte order mark, the stamp and the header, for a file that is written in parts. */
export function csvHead(stamp: readonly StampLine[], header: ExportTable["header"]): string {
  const stamped = stamp.map(([label, value]) => [`# ${label}`, oneLine(value)]);
  return [
    "\ufeff",
    ...(stamped.length === 0 ? [] : [Papa.unparse(stamped, options), lineEnd]),
    csvRows([header]),
  ].join("");
}

/** Some of the rows, each with its line end. */
export function csvRows(rows: ExportTable["rows"]): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => [...row]);
  return Papa.unparse(cells, { ...options, quotes: (cell) => typeof cell === "string" }) + lineEnd;
}

const lineEnd = "\r\n";

// Papa Parse's own rule misses formulas that contain a line break.
const options = { newline: lineEnd, escapeFormulae: /^[=+\-@\t\r\n]/ };

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
