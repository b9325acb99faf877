import { advertiserListSchema } from "../schemas/advertiser.schemas.ts";
import { campaignPageSchema } from "../schemas/campaign.schemas.ts";
import { reportPageSchema } from "../schemas/report.schemas.ts";

/** The page's number, from 1, and its maximum number of rows, at most 1,000. */
export type PageNumber = { page: number; pageSize: number };

export function advertiserCall(advertiserId: string) {
  return {
    path: "/advertiser/info/",
    query: {
      advertiser_ids: JSON.stringify([advertiserId]),
      fields: JSON.stringify(["name", "currency", "timezone", "display_timezone", "status"]),
    },
    schema: advertiserListSchema,
  } as const;
}

/** Includes deleted campaigns, whose days still count. */
export function campaignsCall(advertiserId: string, { page, pageSize }: PageNumber) {
  return {
    path: "/campaign/get/",
    query: {
      advertiser_id: advertiserId,
      fields: JSON.stringify([
        "campaign_id",
        "campaign_name",
        "operation_status",
        "secondary_status",
      ]),
      filtering: JSON.stringify({ primary_status: "STATUS_ALL" }),
      page: String(page),
      page_size: String(pageSize),
    },
    schema: campaignPageSchema,
  } as const;
}

export type ReportSpec = PageNumber & {
  /** Days in the advertiser's zone, `YYYY-MM-DD`, both included; at most 30. */
  from: string;
  to: string;
  metrics: readonly string[];
};

export function reportCall(advertiserId: string, report: ReportSpec) {
  const { from, to, metrics, page, pageSize } = report;
  return {
    path: "/report/integrated/get/",
    query: {
      advertiser_id: advertiserId,
      report_type: "BASIC",
      service_type: "AUCTION",
      data_level: "AUCTION_CAMPAIGN",
      dimensions: JSON.stringify(["campaign_id", "stat_time_day"]),
      metrics: JSON.stringify(metrics),
      start_date: from,
      end_date: to,
      // Includes deleted campaigns, whose past cost would otherwise disappear. The value is JSON within JSON.
      filtering: JSON.stringify([
        {
          field_name: "campaign_status",
          filter_type: "IN",
          filter_value: JSON.stringify(["STATUS_ALL"]),
        },
      ]),
      query_lifetime: "false",
      page: String(page),
      page_size: String(pageSize),
    },
    schema: reportPageSchema,
  } as const;
}
