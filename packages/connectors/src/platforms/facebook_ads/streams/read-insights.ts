import type { DayRange } from "../../../core/connector.ts";
import { createPageCheck, type PageCheck } from "../../../core/page-check.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { effectiveStatuses } from "../mapper/campaign-status.ts";
import {
  insightsFields,
  insightsPageSchema,
  type InsightsPage,
  type InsightsRow,
} from "../schemas/insights.schemas.ts";

/** The parameters of a report with every campaign's days, including deleted campaigns. */
export function campaignDaysParams({ from, to }: DayRange): Record<string, string> {
  return {
    level: "campaign",
    time_increment: "1",
    time_range: JSON.stringify({ since: from, until: to }),
    fields: insightsFields,
    filtering: JSON.stringify([
      { field: "campaign.effective_status", operator: "IN", value: effectiveStatuses },
    ]),
  };
}

/** All rows of the list at the path; null when the request is too large for Meta. @throws ConnectorError */
export async function readInsights(
  session: MetaSession,
  { path, params, days }: { path: string; params: Record<string, string>; days: DayRange },
  signal: AbortSignal,
): Promise<InsightsRow[] | null> {
  const rows: InsightsRow[] = [];
  const check = createPageCheck<InsightsRow>((row) => `${row.campaign_id} ${row.date_start}`);
  const cursors = new Set<string>();
  for (let after: string | null = null; ;) {
    const page: InsightsPage | null = await session.callUnlessTooLarge(
      {
        path,
        params: { ...params, ...(after !== null && { after }) },
        schema: insightsPageSchema,
        validate: (answer) =>
          findProblem(answer, days) ?? findRepetition(answer, { check, cursors }),
      },
      signal,
    );
    if (page === null) return null;
    rows.push(...page.data);
    check.add(page.data);
    if (!page.paging.hasNext) return rows;
    after = page.paging.after;
    if (after !== null) cursors.add(after);
  }
}

/** Why a page is invalid; null if valid. */
function findProblem({ data, paging }: InsightsPage, { from, to }: DayRange): string | null {
  const fits = data.every(
    ({ date_start: day, date_stop }) => day === date_stop && day >= from && day <= to,
  );
  if (!fits) return "It includes days that were not requested.";
  return paging.hasNext && paging.after === null ? "It has a next page but no cursor." : null;
}

/** Set if the list would be read forever. */
function findRepetition(
  { data, paging: { hasNext, after } }: InsightsPage,
  { check, cursors }: { check: PageCheck<InsightsRow>; cursors: ReadonlySet<string> },
): string | null {
  if (!hasNext || after === null) return null;
  return cursors.has(after) || check.isRepeated(data) ? "Its pages repeat." : null;
}
