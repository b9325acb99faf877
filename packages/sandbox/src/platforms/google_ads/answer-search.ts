import { zoneDay } from "../../core/zone.ts";
import type { AdsCustomer } from "./accounts.ts";
import { AdsRefusal, requestProblem } from "./errors.ts";
import { checkQuery, type CheckedQuery } from "./gaql/check-query.ts";
import { parseQuery } from "./gaql/parse-query.ts";
import type { SearchFields } from "./methods.ts";
import type { PageTokens } from "./page-tokens.ts";
import { readRows } from "./rows/read-rows.ts";
import { fieldMaskOf, toRowJson, type RowJson } from "./rows/row-json.ts";

export type SearchContext = {
  customer: AdsCustomer;
  now: number;
  /** Rows per page, and per batch of a stream. */
  pageSize: number;
  pageTokens: PageTokens;
  requestId: string;
};

/** One page. @throws GaqlError @throws AdsRefusal */
export function answerSearch(
  { query = "", pageToken = "", pageSize: askedSize }: SearchFields,
  context: SearchContext,
): object {
  const { customer, pageSize, pageTokens } = context;
  if (askedSize !== undefined) {
    throw new AdsRefusal(
      requestProblem(
        "PAGE_SIZE_NOT_SUPPORTED",
        "Setting the page size is not supported. Search Responses will have fixed page size of '10000' rows.",
      ),
    );
  }
  const checked = check(query, context);
  const rows =
    pageToken === ""
      ? rowsOf(checked, context)
      : pageTokens.find(pageToken, { query, customerId: customer.id });
  const page = rows.slice(0, pageSize);
  const rest = rows.slice(pageSize);
  return {
    ...(page.length > 0 && { results: page }),
    ...(rest.length > 0 && {
      nextPageToken: pageTokens.issue({ query, customerId: customer.id, rows: rest }),
    }),
    fieldMask: fieldMaskOf(checked),
    queryResourceConsumption: consumptionOf(rows),
  };
}

/** Returns all batches of a stream. @throws GaqlError */
export function answerStream({ query = "" }: SearchFields, context: SearchContext): object[] {
  const { pageSize, requestId } = context;
  const checked = check(query, context);
  const rows = rowsOf(checked, context);
  const batches: object[] = [];
  for (let at = 0; at === 0 || at < rows.length; at += pageSize) {
    const results = rows.slice(at, at + pageSize);
    const isLast = at + pageSize >= rows.length;
    batches.push({
      ...(results.length > 0 && { results }),
      fieldMask: fieldMaskOf(checked),
      requestId,
      ...(isLast && { queryResourceConsumption: consumptionOf(rows) }),
    });
  }
  return batches;
}

function check(query: string, { customer }: SearchContext): CheckedQuery {
  return checkQuery(parseQuery(query), { isManager: customer.account === null });
}

function rowsOf(checked: CheckedQuery, { customer, now }: SearchContext): RowJson[] {
  const today = zoneDay(customer.timezone, now);
  return readRows(checked, { customer, today }).map((row) => toRowJson(row, checked));
}

/** Google does not document how it calculates the cost of a query; here it grows with the rows. */
function consumptionOf(rows: readonly RowJson[]): string {
  return String(300 + rows.length);
}
