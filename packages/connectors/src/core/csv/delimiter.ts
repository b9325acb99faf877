export type Delimiter = "," | ";" | "\t";

const delimiters: readonly Delimiter[] = [",", ";", "\t"];

/** From the line `sep=;` that some spreadsheets write before the header; null if there is none. */
export function declaredDelimiter(firstLine: string): Delimiter | null {
  const declared = /^"?sep=(.)"?[\s,;]*$/i.exec(firstLine)?.[1];
  return delimiters.find((delimiter) => delimiter === declared) ?? null;
}

/** The candidate that occurs most often in the header outside quotation marks. */
export function detectDelimiter(header: string): Delimiter {
  const unquoted = header.replaceAll(/"[^"]*"/g, "");
  const times = (delimiter: Delimiter) => unquoted.split(delimiter).length;
  return delimiters.toSorted((a, b) => times(b) - times(a))[0] ?? ",";
}
