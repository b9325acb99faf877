/** A page of any list. */
export type ListPage<Row> = {
  rows: readonly Row[];
  /** The cursor of the next page; null on the last. */
  next: string | null;
};

/** The part of a tRPC infinite query that a list needs. */
export type ListQuery<Page> = {
  data: { pages: readonly Page[] } | undefined;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  /** The pages belong to the previous query; see `keepShown`. */
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

/** Reads the page after a cursor, or the first one. */
export type ReadPage<Page> = (
  page: { cursor?: string; limit: number },
  signal: AbortSignal,
) => Promise<Page>;

/** The rows of all pages. A row that moved while they were read is shown once. */
export function rowsOf<Row>(
  pages: readonly ListPage<Row>[],
  rowKey: (row: Row) => string,
): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const row of pages.flatMap((page) => page.rows)) {
    const key = rowKey(row);
    if (!rows.has(key)) rows.set(key, row);
  }
  return [...rows.values()];
}
