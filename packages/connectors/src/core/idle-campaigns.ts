import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";

type Row = AdDayRecord["rows"][number];

export type ListedCampaign = Pick<Row, "campaignExternalId" | "name" | "status">;

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
    .map((campaign): Row => ({ ...campaign, ...noFigures }));
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

function byCampaign(one: Row, other: Row): number {
  return one.campaignExternalId < other.campaignExternalId ? -1 : 1;
}
