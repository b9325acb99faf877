import type { AdsSession } from "../client/ads-session.ts";
import type { Customer } from "../find-customer.ts";
import { campaignDaysQuery } from "../queries.ts";
import { campaignDaysSchema, type CampaignDay } from "../schemas/search.schemas.ts";
import type { DayRange } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { createPageCheck } from "../../../core/page-check.ts";

/** A page's token may expire while paging, or pages may repeat; the query then starts again, at most three times. */
const maxStarts = 4;

/** All rows of the days; null if there are so many that fewer days must be requested. @throws ConnectorError */
export async function readWindow(
  session: AdsSession,
  { from, to, customer, signal }: DayRange & { customer: Customer; signal: AbortSignal },
): Promise<CampaignDay[] | null> {
  let withPrimaryStatus = true;
  const search = {
    schema: campaignDaysSchema,
    loginId: customer.loginId,
    canRequestLess: from < to,
  };
  for (let starts = 0; starts < maxStarts; starts += 1) {
    const rows: CampaignDay[] = [];
    const check = createPageCheck<CampaignDay>(
      ({ campaign, segments }) => `${campaign.id} ${segments.date}`,
    );
    let pageToken: string | undefined;
    for (;;) {
      const page = await session.search(
        { ...search, query: campaignDaysQuery({ from, to }, { withPrimaryStatus }), pageToken },
        signal,
      );
      if ("none" in page) {
        if (page.none === "too_much") return null;
        if (page.none === "page_lost") break;
        if (page.none === "unknown_field" && withPrimaryStatus) {
          // The field only shows whether a campaign has ended, and an unknown field fails the whole query.
          withPrimaryStatus = false;
          break;
        }
        // Access may have moved to another manager, so the next sync looks the account up again.
        session.forget();
        throw page.error;
      }
      if (page.results.some(({ segments }) => segments.date < from || segments.date > to)) {
        throw new ConnectorError(
          "bad_data",
          "Google Ads sent days that were not requested. None of them were stored.",
        );
      }
      const isLast = page.nextPageToken === undefined;
      if (!isLast && check.isRepeated(page.results)) break;
      rows.push(...page.results);
      if (isLast) return rows;
      check.add(page.results);
      pageToken = page.nextPageToken;
    }
  }
  throw new ConnectorError(
    "retry_later",
    "Google Ads did not return all pages of an answer after several tries. The next sync will try again.",
  );
}
