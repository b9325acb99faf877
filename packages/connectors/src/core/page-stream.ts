import type { Connection, Page, ReadOptions, Stream } from "./connector.ts";
import { readAhead } from "./read-ahead.ts";

/** A stream that reads its next page while the last one is being stored. */
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
