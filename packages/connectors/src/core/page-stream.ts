import type { Connection, Page, ReadOptions, Stream } from "./connector.ts";
import { readAhead } from "./read-ahead.ts";

/** A stream whose next page is read while the last one is stored. */
export function pageStream(
  name: string,
  readPages: (connection: Connection, options: ReadOptions) => AsyncIterable<Page>,
): Stream {
  return {
    name,
    read: (connection, options) =>
      readAhead((signal) => readPages(connection, { ...options, signal }), options.signal),
  };
}
