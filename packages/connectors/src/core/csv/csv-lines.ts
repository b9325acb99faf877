import { ConnectorError } from "../connector-error.ts";

/** One physical line, its end of line left out but for a carriage return. The file's first line is 1. */
export type CsvLine = { line: number; text: string };

/** No line of a table that people export comes near it; text without ends of line is not a table. */
export const longestText = 1_048_576;

/** The lines of a UTF-8 text in blocks, a byte order mark left out. */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine[]> {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  let line = 0;
  for await (const chunk of input) {
    const texts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = texts.pop() ?? "";
    if (rest.length > longestText) {
      throw new ConnectorError(
        "bad_data",
        `Line ${line + texts.length + 1} does not end: this is not a CSV file.`,
      );
    }
    yield texts.map((text) => ({ line: ++line, text }));
  }
  rest += decoder.decode();
  if (rest !== "") yield [{ line: ++line, text: rest }];
}
