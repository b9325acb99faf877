import type { z } from "zod";
import { advertiserListSchema } from "../schemas/advertiser.schemas.ts";
import { campaignPageSchema } from "../schemas/campaign.schemas.ts";
import { anyReportSchema, reportPageSchema } from "../schemas/report.schemas.ts";

export type Question<T> = {
  /** Below the API's version; it ends with a slash, without which there is no such path. */
  path: `/${string}/`;
  /** Lists and objects as JSON. */
  query: Readonly<Record<string, string>>;
  schema: z.ZodType<T>;
};

/** Which page, from 1, and how many rows it may have, 1,000 at most. */
export type PageOf = { page: number; pageSize: number };

export function advertiserQuestion(advertiserId: string) {
  return {
    path: "/advertiser/info/",
    query: {
      advertiser_ids: JSON.stringify([advertiserId]),
      fields: JSON.stringify(["name", "currency", "timezone", "display_timezone", "status"]),
    },
    schema: advertiserListSchema,
  } as const;
}

/** Deleted ones too: their days still count. */
export function campaignsQuestion(advertiserId: string, { page, pageSize }: PageOf) {
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

export type ReportOf = PageOf & {
  /** Days of the advertiser's zone, `YYYY-MM-DD`, both included: 30 at most. */
  from: string;
  to: string;
  metrics: readonly string[];
};

export function reportQuestion(advertiserId: string, report: ReportOf) {
  return {
    path: "/report/integrated/get/",
    query: reportQuery(advertiserId, report),
    schema: reportPageSchema,
  } as const;
}

/** The smallest report, which shows that reports may be read. */
export function probeQuestion(advertiserId: string, day: string) {
  const report = { from: day, to: day, metrics: ["spend"], page: 1, pageSize: 1 };
  return {
    path: "/report/integrated/get/",
    query: reportQuery(advertiserId, report),
    schema: anyReportSchema,
  } as const;
}

function reportQuery(advertiserId: string, { from, to, metrics, page, pageSize }: ReportOf) {
  return {
    advertiser_id: advertiserId,
    report_type: "BASIC",
    service_type: "AUCTION",
    data_level: "AUCTION_CAMPAIGN",
    dimensions: JSON.stringify(["campaign_id", "stat_time_day"]),
    metrics: JSON.stringify(metrics),
    start_date: from,
    end_date: to,
    // Without it the past shrinks whenever a campaign is deleted. The value is JSON within JSON.
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
  };
}
