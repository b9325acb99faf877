type RowQuery = { limit: (rows: number) => { executeTakeFirst: () => Promise<unknown> } };

/** Whether the query finds a row. */
export async function hasRow(query: RowQuery): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
