import { isoDay } from "../../../core/days.ts";
import type { AdAccount } from "../../../core/marketing-data.ts";
import { pageData } from "../read-query.ts";
import { metrics, type RowData } from "./metrics.ts";
import type { RequestedReport } from "./read-report.ts";

/** Campaigns by day, newest day first. */
export function answerReport(account: AdAccount, requested: RequestedReport): object {
  const { list, page_info } = pageData(rowsOf(account, requested), requested);
  return {
    list: list.map(({ day, ...data }) => ({
      dimensions: {
        campaign_id: data.campaign.id,
        stat_time_day: `${isoDay(day)} 00:00:00`,
      },
      metrics: Object.fromEntries(requested.metrics.map((name) => [name, metrics[name]?.(data)])),
    })),
    page_info,
  };
}

function rowsOf(
  account: AdAccount,
  { days: { from, to }, withDeleted }: RequestedReport,
): (RowData & { day: number })[] {
  const campaigns = new Map(
    account.campaigns
      .filter(({ status }) => withDeleted || status !== "deleted")
      .map((each) => [each.id, each]),
  );
  const days = Array.from({ length: to - from + 1 }, (_, index) => to - index);
  return days.flatMap((day) =>
    account
      .daysOf(day)
      .flatMap((figures) => {
        const campaign = campaigns.get(figures.campaignId);
        return campaign ? [{ account, campaign, figures, day }] : [];
      })
      .toSorted((one, other) => (one.campaign.id < other.campaign.id ? -1 : 1)),
  );
}
