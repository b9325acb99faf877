export type Delimiter = "," | ";" | "\t";

const delimiters: readonly Delimiter[] = [",", ";", "\t"];

/** From the line `sep=;` that a spreadsheet writes or reads before the header; null where there is none. */
export function declaredDelimiter(firstLine: string): Delimiter | null {
  const declared = /^"?sep=(.)"?[\s,;]*$/i.exec(firstLine)?.[1];
  return delimiters.find((delimiter) => delimiter === declared) ?? null;
}

/** Whichever occurs most often in the header, outside of quotation marks. */
export function detectDelimiter(header: string): Delimiter {
  const unquoted = header.replaceAll(/"[^"]*"/g, "");
  const times = (delimiter: Delimiter) => unquoted.split(delimiter).length;
  return delimiters.toSorted((a, b) => times(b) - times(a))[0] ?? ",";
}
