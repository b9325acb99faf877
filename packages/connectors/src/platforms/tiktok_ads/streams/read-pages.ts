import { ConnectorError } from "../../../core/connector-error.ts";
import type { PageNumber } from "../client/calls.ts";
import type { Call, TikTokSession } from "../client/tiktok-session.ts";
import type { PageInfo } from "../schemas/envelope.schemas.ts";

type ListPage<T> = { list: T[]; page_info: PageInfo };

export type PagedList<T> = {
  callFor: (page: PageNumber) => Call<ListPage<T>>;
  pageSize: number;
  /** Rows with the same key are the same row; the later one is kept. */
  keyOf: (row: T) => string;
  /** Why a row cannot belong to the answer; null if it can. */
  validateRow?: (row: T) => string | null;
  signal: AbortSignal;
};

/** Rows that move between pages are repeated or missing, and answers may lack rows, so all pages are read again. */
const maxReadings = 5;

/** All rows of the list. @throws ConnectorError */
export async function readPages<T>(session: TikTokSession, list: PagedList<T>): Promise<T[]> {
  for (let reading = 1; reading <= maxReadings; reading += 1) {
    const rows = await readOnce(session, list);
    if (rows !== null) return rows;
  }
  throw new ConnectorError(
    "retry_later",
    "TikTok's figures kept changing or were incomplete while they were read. The next sync will try again.",
  );
}

/** Null when the list changed between its pages or lacks rows that TikTok counts. */
async function readOnce<T>(
  session: TikTokSession,
  { callFor, pageSize, keyOf, validateRow, signal }: PagedList<T>,
): Promise<T[] | null> {
  const rows = new Map<string, T>();
  const totals = new Set<number>();
  let receivedRows = 0;
  for (let page = 1; ; page += 1) {
    const validate = (sent: ListPage<T>) => {
      const rowProblem = validateRow ? sent.list.map(validateRow).find((each) => each) : null;
      return findPageProblem(sent, { page, pageSize }) ?? rowProblem ?? null;
    };
    const answer = await session.call({ ...callFor({ page, pageSize }), validate }, signal);
    for (const row of answer.list) rows.set(keyOf(row), row);
    receivedRows += answer.list.length;
    const info = answer.page_info;
    if (info !== null) totals.add(info.total_number);
    if (info === null || page >= info.total_page) {
      const isWhole = [...totals].every((total) => total === receivedRows);
      const isSteady = page === 1 || receivedRows === rows.size;
      return isWhole && isSteady ? [...rows.values()] : null;
    }
  }
}

/** Why a page is invalid. */
function findPageProblem(
  { list, page_info: info }: ListPage<unknown>,
  { page, pageSize }: PageNumber,
): string | null {
  if (list.length > pageSize) return "It includes more than was requested.";
  if (info === null)
    return list.length < pageSize ? null : "It does not say whether there are more pages.";
  return list.length === 0 && page < info.total_page ? "It is empty but has a next page." : null;
}
