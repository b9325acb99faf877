import { zoneDay } from "../../core/zone.ts";
import type { AdsCustomer } from "./accounts.ts";
import { frontEndRefusal, requestRefusal, type AdsRefusal } from "./errors.ts";
import { checkQuery, type CheckedQuery } from "./gaql/check-query.ts";
import { parseQuery } from "./gaql/parse-query.ts";
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

type Fields = Record<string, unknown>;

const noSummary = frontEndRefusal({
  status: 501,
  code: "UNIMPLEMENTED",
  message: "The sandbox gives no summary rows.",
  details: [],
  headers: {},
});

/** One page. @throws GaqlError */
export function answerSearch(
  fields: Fields,
  context: SearchContext,
): { body: object } | AdsRefusal {
  const { customer, pageSize, pageTokens } = context;
  if (fields["pageSize"] !== undefined) {
    return requestRefusal(
      "PAGE_SIZE_NOT_SUPPORTED",
      "Setting the page size is not supported. Search Responses will have fixed page size of '10000' rows.",
    );
  }
  const query = textOf(fields["query"]);
  const token = textOf(fields["pageToken"]);
  const checked = check(query, context);
  const settings = (fields["searchSettings"] ?? {}) as Fields;
  if (settings["returnSummaryRow"] === true) return noSummary;
  if (fields["validateOnly"] === true) {
    return token === ""
      ? { body: { fieldMask: fieldMaskOf(checked) } }
      : requestRefusal(
          "VALIDATE_ONLY_REQUEST_HAS_PAGE_TOKEN",
          "A request that only validates cannot have a page token.",
        );
  }
  let rows: readonly RowJson[];
  if (token === "") rows = rowsOf(checked, context);
  else {
    const remainder = pageTokens.find(token, { query, customerId: customer.id });
    if (remainder === "invalid") {
      return requestRefusal("INVALID_PAGE_TOKEN", "Page token is invalid.", token);
    }
    if (remainder === "expired") {
      return requestRefusal("EXPIRED_PAGE_TOKEN", "Page token has expired.", token);
    }
    rows = remainder.rows;
  }
  const page = rows.slice(0, pageSize);
  const rest = rows.slice(pageSize);
  const omits = settings["omitResults"] === true;
  const body = {
    ...(page.length > 0 && !omits && { results: page }),
    ...(rest.length > 0 && {
      nextPageToken: pageTokens.issue({ query, customerId: customer.id, rows: rest }),
    }),
    ...(settings["returnTotalResultsCount"] === true && {
      totalResultsCount: String(rowsOf(checked, context).length),
    }),
    fieldMask: fieldMaskOf(checked),
    queryResourceConsumption: consumptionOf(rows),
  };
  return { body };
}

/** Returns all batches of a stream. @throws GaqlError */
export function answerStream(
  fields: Fields,
  context: SearchContext,
): { body: object[] } | AdsRefusal {
  const { pageSize, requestId } = context;
  if (textOf(fields["summaryRowSetting"]).startsWith("SUMMARY_ROW")) return noSummary;
  const checked = check(textOf(fields["query"]), context);
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
  return { body: batches };
}

function check(query: string, { customer, now }: SearchContext): CheckedQuery {
  return checkQuery(parseQuery(query), {
    today: zoneDay(customer.timezone, now),
    isManager: customer.account === null,
  });
}

function rowsOf(checked: CheckedQuery, { customer, now }: SearchContext): RowJson[] {
  const today = zoneDay(customer.timezone, now);
  return readRows(checked, { customer, today }).map((row) => toRowJson(row, checked));
}

/** Google does not document how it calculates the cost of a query; here it grows with the rows. */
function consumptionOf(rows: readonly RowJson[]): string {
  return String(300 + rows.length);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
