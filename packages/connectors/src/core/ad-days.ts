import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";

export type AdRow = AdDayRecord["rows"][number];
export type ListedCampaign = Pick<AdRow, "campaignExternalId" | "name" | "status">;

const maxNameLength = 500;

/** A campaign without a visible name, which lists could not link, gets its id as name. */
export function toListedCampaign(campaign: {
  id: string;
  name: string | null | undefined;
  status: AdRow["status"];
}): ListedCampaign {
  const { id, name, status } = campaign;
  const shown = isVisible(name) ? name : id;
  return { campaignExternalId: id, name: shown.slice(0, maxNameLength), status };
}

/** False for texts of spaces and characters without a glyph. */
export function isVisible(text: string | null | undefined): text is string {
  return /[^\s\p{Cf}]/u.test(text ?? "");
}

export type AdDays = Omit<AdDayRecord, "kind" | "externalId" | "day" | "attribution" | "rows"> & {
  /** Each day gets a record; one without rows means that there were no figures. */
  days: readonly string[];
  /** How the platform attributes the day's conversions, in words; null if unknown. */
  attributionOf(day: string): string | null;
};

/** One record per day. A row that a list repeats because it changed during paging counts once. */
export function toAdDayRecords(
  rows: Iterable<{ day: string; row: AdRow }>,
  { days, attributionOf, ...account }: AdDays,
): AdDayRecord[] {
  const byDay = new Map(days.map((day) => [day, new Map<string, AdRow>()]));
  for (const { day, row } of rows) byDay.get(day)?.set(row.campaignExternalId, row);
  return days.map((day) => ({
    kind: "ad_day",
    externalId: `${account.accountExternalId}:${day}`,
    ...account,
    day,
    attribution: attributionOf(day),
    rows: [...(byDay.get(day)?.values() ?? [])].toSorted(byCampaign),
  }));
}

/**
 * Adds the listed campaigns that have no figures on any of the days, as a row of zeros on the last day, so that the name
 * and status of a campaign that stopped long ago stay up to date.
 */
export function addIdleCampaigns(
  days: readonly AdDayRecord[],
  listed: Iterable<ListedCampaign>,
): AdDayRecord[] {
  const delivered = new Set(
    days.flatMap(({ rows }) => rows.map(({ campaignExternalId }) => campaignExternalId)),
  );
  const idle = [...listed]
    .filter(({ campaignExternalId }) => !delivered.has(campaignExternalId))
    .map((campaign): AdRow => ({ ...campaign, ...noFigures }));
  return days.map((day) =>
    day === days.at(-1) ? { ...day, rows: [...day.rows, ...idle].toSorted(byCampaign) } : day,
  );
}

const noFigures = {
  spendMinor: 0,
  impressions: 0,
  clicks: 0,
  conversionsMilli: 0,
  conversionValueMinor: 0,
};

function byCampaign(one: AdRow, other: AdRow): number {
  return one.campaignExternalId < other.campaignExternalId ? -1 : 1;
}
