import { enumOf, fieldsOf, paramsOf } from "@cartograph/sandbox/testing/meta-description.ts";
import { hasSharedFiles } from "@cartograph/sandbox/testing/real-schema.ts";
import { describe, expect, test } from "vitest";
import { adSetDaysParams, campaignDaysParams } from "../streams/read-insights.ts";
import { accountFields } from "./account.schemas.ts";
import { adSetFields } from "./ad-sets.schemas.ts";
import { campaignFields } from "./campaigns.schemas.ts";
import { effectiveStatuses } from "../mapper/campaign-status.ts";
import { adSetDayFields, insightsFields } from "./insights.schemas.ts";
import { reportRunSchema } from "./report-run.schemas.ts";

describe.skipIf(!hasSharedFiles())("requests match Meta's published API description", () => {
  test.each([
    ["AdAccount", accountFields.split(",")],
    ["Campaign", campaignFields.split(",")],
    ["AdSet", adSetFields.split(",")],
    ["AdsInsights", insightsFields.split(",")],
    ["AdsInsights", adSetDayFields.split(",")],
    ["AdReportRun", Object.keys(reportRunSchema.shape)],
  ])("has the fields of %s", (object, names) => {
    const known = fieldsOf(object);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test("has the parameters of insights", () => {
    const known = paramsOf("GET", "insights");
    const days = { from: "2026-01-01", to: "2026-01-02" };
    const requested = [
      ...Object.keys(campaignDaysParams(days)),
      ...Object.keys(adSetDaysParams(days, ["1"])),
      "date_preset",
      "limit",
    ];
    expect(requested.filter((name) => !known.has(name))).toEqual([]);
    expect([...enumOf("adaccountinsights_level_enum_param")]).toEqual(
      expect.arrayContaining(["campaign", "adset"]),
    );
    expect(enumOf("adaccountinsights_date_preset_enum_param")).toContain("yesterday");
  });

  test.each([
    ["a campaign", "adaccountcampaigns_effective_status_enum_param"],
    ["an ad set", "adcampaigngroupadsets_effective_status_enum_param"],
  ])("has every status that %s may have", (_object, name) => {
    expect(new Set<string>(effectiveStatuses)).toEqual(enumOf(name));
  });
});
