import { parse } from "csv-parse/sync";
import { type CsvLine, maxTextLength, readLines } from "./csv-lines.ts";
import { declaredDelimiter, type Delimiter, detectDelimiter } from "./delimiter.ts";

/** A record of the file, or a row that could not be parsed. `line` is its first line. */
export type CsvRow = { line: number } & ({ cells: string[] } | { unreadable: string });

/** Longer than any cell of an order; without a limit, one missing quote would swallow the rest of the file. */
const maxRecordLines = 500;
const rowsPerParse = 500;

export type CsvOptions = {
  /** The cell delimiter; by default the first line decides. */
  delimiter?: Delimiter;
};

/** A record before its cells are read. */
type Draft = CsvLine & { quotes: "none" | "closed" | "open" };

/**
 * The records of a CSV file, streamed in blocks. A line that cannot be read is skipped, so that an unclosed quote in
 * one order does not lose the orders after it.
 */
export async function* readCsvRows(
  input: AsyncIterable<Uint8Array>,
  options: CsvOptions = {},
): AsyncGenerator<CsvRow[]> {
  let delimiter = options.delimiter ?? null;
  const parseText: ParseText = (text) => tryParse(text, delimiter ?? ",");
  const drafts: Draft[] = [];
  // Lines of a record whose quote is still open.
  let open: CsvLine[] = [];
  for await (const lines of readLines(input)) {
    for (const line of lines) {
      if (line.line === 1) {
        const declared = declaredDelimiter(line.text);
        delimiter ??= declared ?? detectDelimiter(line.text);
        if (declared !== null) continue;
      }
      const quotes = quotesIn(line.text);
      if (open.length === 0 && quotes !== "open") {
        if (!isBlank(line.text)) drafts.push({ line: line.line, text: line.text, quotes });
      } else {
        open = closeRecords([...open, line], drafts, { parseText });
      }
    }
    while (drafts.length >= rowsPerParse) {
      yield parseDrafts(drafts.splice(0, rowsPerParse), parseText, delimiter ?? ",");
    }
  }
  closeRecords(open, drafts, { parseText, isAtEnd: true });
  if (drafts.length > 0) yield parseDrafts(drafts, parseText, delimiter ?? ",");
}

/** Moves complete records to `drafts` and returns the lines of a record that may continue. */
function closeRecords(
  lines: CsvLine[],
  drafts: Draft[],
  { parseText, isAtEnd = false }: { parseText: ParseText; isAtEnd?: boolean },
): CsvLine[] {
  let rest = lines;
  while (rest[0]) {
    const length = lengthOfRecord(rest);
    if (length === null && !isAtEnd && !isTooLong(rest)) return rest;
    const text = rest
      .slice(0, length ?? 1)
      .map((line) => line.text)
      .join("\n");
    // A record of several lines must also parse; otherwise a stray quote was closed by a later one.
    const isWhole = length !== null && (length === 1 || parseText(text)?.length === 1);
    const { line, text: firstText } = rest[0];
    if (!isBlank(firstText)) {
      drafts.push(
        isWhole ? { line, text, quotes: "closed" } : { line, text: firstText, quotes: "open" },
      );
    }
    rest = rest.slice(isWhole ? length : 1);
  }
  return rest;
}

/** The number of lines until every quote is closed; null if one stays open. */
function lengthOfRecord(lines: CsvLine[]): number | null {
  let isOpen = false;
  for (const [index, { text }] of lines.entries()) {
    if (quotesIn(text) === "open") isOpen = !isOpen;
    if (!isOpen) return index + 1;
  }
  return null;
}

function isTooLong(lines: CsvLine[]): boolean {
  if (lines.length >= maxRecordLines) return true;
  return lines.reduce((sum, { text }) => sum + text.length, 0) > maxTextLength;
}

/** Whether the quotes that a text opens are closed. */
function quotesIn(text: string): Draft["quotes"] {
  let at = text.indexOf('"');
  if (at === -1) return "none";
  let isOpen = false;
  for (; at !== -1; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen ? "open" : "closed";
}

const isBlank = (text: string) => !/\S/.test(text);

function parseDrafts(drafts: Draft[], parseText: ParseText, delimiter: Delimiter): CsvRow[] {
  const quoted = parseQuoted(
    drafts.filter(({ quotes }) => quotes !== "none"),
    parseText,
  );
  // Without quotation marks, splitting gives the same result several times faster.
  return drafts.map(
    ({ line, text, quotes }) =>
      (quotes === "none" ? null : quoted.get(line)) ?? {
        line,
        cells: (text.endsWith("\r") ? text.slice(0, -1) : text).split(delimiter),
      },
  );
}

/** Keyed by line. */
function parseQuoted(drafts: Draft[], parseText: ParseText): Map<number, CsvRow> {
  const whole = drafts.filter(({ quotes }) => quotes === "closed");
  const records = whole.length === 0 ? [] : parseText(whole.map(({ text }) => text).join("\n"));
  const areAllRead = records?.length === whole.length;
  const cellsOf = new Map(whole.map(({ line }, index) => [line, records?.[index]]));
  return new Map(
    drafts.map(({ line, text, quotes }) => {
      if (quotes === "open") return [line, { line, unreadable: text }];
      // The block could not be parsed, so parse row by row to isolate the bad one.
      const alone = areAllRead ? null : parseText(text);
      const cells = areAllRead ? cellsOf.get(line) : alone?.length === 1 ? alone[0] : undefined;
      return [line, cells === undefined ? { line, unreadable: text } : { line, cells }];
    }),
  );
}

/** The records of a text; null if it cannot be parsed. */
type ParseText = (text: string) => string[][] | null;

function tryParse(text: string, delimiter: Delimiter): string[][] | null {
  try {
    // The last line may end with a carriage return, which would count as part of its last cell.
    return parse(text.replace(/\r$/, ""), {
      delimiter,
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n"],
    });
  } catch {
    return null;
  }
}
