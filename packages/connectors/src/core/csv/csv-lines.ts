import { ConnectorError } from "../connector-error.ts";
import { decodeText } from "./decode-text.ts";
import { detached } from "./detached.ts";

/** One physical line without its line end, except for a carriage return. The first line is 1. */
export type CsvLine = { line: number; text: string };

/** Far longer than any line of an export; text without line ends is not a table. */
export const maxTextLength = 1_048_576;

/** Lines keep the text that they were read in in memory if it is no longer than this. */
const maxSharedLength = 524_288;

/** The lines of a text in blocks, without its byte order mark. Lines end with LF, or with CR if there is no LF. */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine[]> {
  let lineEnd: "\n" | "\r" | null = null;
  let rest = "";
  let line = 0;
  for await (const text of decodeText(input)) {
    const open = rest + text;
    lineEnd ??= lineEndOf(open);
    const texts = open.split(lineEnd ?? "\n");
    rest = texts.pop() ?? "";
    if (rest.length > maxTextLength) {
      throw new ConnectorError(
        "bad_data",
        `Line ${line + texts.length + 1} does not end: this is not a CSV file.`,
      );
    }
    const lines = open.length > maxSharedLength ? detached(texts) : texts;
    yield lines.map((each) => ({ line: ++line, text: each }));
  }
  if (rest === "") return;
  yield rest.split(lineEndOf(rest) ?? "\n").map((text) => ({ line: ++line, text }));
}

/** Null while undecided: a carriage return at the end may be half of a CRLF. */
function lineEndOf(text: string): "\n" | "\r" | null {
  if (text.includes("\n")) return "\n";
  const at = text.indexOf("\r");
  return at === -1 || at === text.length - 1 ? null : "\r";
}
