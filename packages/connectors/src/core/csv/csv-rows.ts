import { parse } from "csv-parse/sync";
import { readLines } from "./csv-lines.ts";
import { declaredDelimiter, type Delimiter, detectDelimiter } from "./delimiter.ts";
import { type Draft, RecordDrafts } from "./record-drafts.ts";

/** A record of the file, or a row that could not be parsed. `line` is its first line. */
export type CsvRow = { line: number } & ({ cells: string[] } | { unreadable: string });

export type CsvOptions = {
  /** The cell delimiter; by default the first line decides. */
  delimiter?: Delimiter;
};

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
  const drafts = new RecordDrafts((text) => parseText(text)?.length === 1);
  for await (const lines of readLines(input)) {
    for (const line of lines) {
      if (line.line === 1) {
        const declared = declaredDelimiter(line.text);
        delimiter ??= declared ?? detectDelimiter(line.text);
        if (declared !== null) continue;
      }
      drafts.add(line);
      if (drafts.isFull) yield parseDrafts(drafts.take(), parseText, delimiter ?? ",");
    }
  }
  drafts.giveUp();
  const rest = drafts.take();
  if (rest.length > 0) yield parseDrafts(rest, parseText, delimiter ?? ",");
}

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
