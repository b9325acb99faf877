import type { DayRange } from "../../../core/connector.ts";
import type { MetaSession } from "../client/meta-session.ts";
import {
  effectiveStatuses,
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
  const seen = new Set<string>();
  for (let after: string | null = null; ;) {
    const page: InsightsPage | null = await session.callUnlessTooLarge(
      {
        path,
        params: { ...params, ...(after !== null && { after }) },
        schema: insightsPageSchema,
        validate: (answer) => findProblem(answer, days, seen),
      },
      signal,
    );
    if (page === null) return null;
    rows.push(...page.data);
    if (!page.paging.hasNext) return rows;
    after = page.paging.after;
    if (after !== null) seen.add(after);
  }
}

/** Why a page is invalid or would repeat forever; null if valid. */
function findProblem(
  { data, paging }: InsightsPage,
  { from, to }: DayRange,
  seen: ReadonlySet<string>,
): string | null {
  const fits = data.every(
    ({ date_start: day, date_stop }) => day === date_stop && day >= from && day <= to,
  );
  if (!fits) return "It includes days that were not requested.";
  if (!paging.hasNext) return null;
  if (paging.after === null) return "It has a next page but no cursor.";
  return seen.has(paging.after) ? "Its pages repeat." : null;
}
