import type { DayRange } from "../../../core/connector.ts";
import { createPageCheck, type PageCheck } from "../../../core/page-check.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { effectiveStatuses } from "../mapper/campaign-status.ts";
import {
  adSetDayFields,
  insightsFields,
  insightsPageSchema,
  type InsightsPage,
  type InsightsRow,
} from "../schemas/insights.schemas.ts";

type Filter = { field: string; operator: "IN"; value: readonly string[] };

const campaignFilters: readonly Filter[] = [oneOf("campaign.effective_status", effectiveStatuses)];
/** Without these, insights leave out deleted ad sets and those of deleted campaigns. */
export const adSetFilters: readonly Filter[] = [
  ...campaignFilters,
  oneOf("adset.effective_status", effectiveStatuses),
];

/** The parameters of a report with every campaign's days, including deleted campaigns. */
export function campaignDaysParams(days: DayRange): Record<string, string> {
  return daysParams(days, { level: "campaign", fields: insightsFields, filters: campaignFilters });
}

/** The parameters of a report with the days of every ad set of these campaigns, including deleted ones. */
export function adSetDaysParams(
  days: DayRange,
  campaignIds: readonly string[],
): Record<string, string> {
  const filters = [oneOf("campaign.id", campaignIds), ...adSetFilters];
  return daysParams(days, { level: "adset", fields: adSetDayFields, filters });
}

function oneOf(field: string, value: readonly string[]): Filter {
  return { field, operator: "IN", value };
}

function daysParams(
  { from, to }: DayRange,
  { level, fields, filters }: { level: string; fields: string; filters: readonly Filter[] },
): Record<string, string> {
  return {
    level,
    time_increment: "1",
    time_range: JSON.stringify({ since: from, until: to }),
    fields,
    filtering: JSON.stringify(filters),
  };
}

/** All rows of the list at the path; null when the request is too large for Meta. @throws ConnectorError */
export async function readInsights(
  session: MetaSession,
  { path, params, days }: { path: string; params: Record<string, string>; days: DayRange },
  signal: AbortSignal,
): Promise<InsightsRow[] | null> {
  const rows: InsightsRow[] = [];
  const check = createPageCheck<InsightsRow>(
    (row) => `${row.campaign_id} ${row.adset_id} ${row.date_start}`,
  );
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
