import { describe, expect, test } from "vitest";
import { enumOf, fieldsOf, paramsOf } from "../../testing/meta-description.ts";
import { hasSharedFiles } from "../../testing/real-schema.ts";
import { accountFieldNames } from "./account-fields.ts";
import { adSetFieldNames } from "./ad-set-fields.ts";
import { campaignFieldNames, effectiveStatuses } from "./campaign-fields.ts";
import { insightsFieldNames, insightsLevels } from "./insights-fields.ts";
import { datePresets, insightsParams } from "./read-insights-query.ts";

describe.skipIf(!hasSharedFiles())("the Meta sandbox", () => {
  test.each([
    ["AdAccount", accountFieldNames],
    ["Campaign", campaignFieldNames],
    ["AdSet", adSetFieldNames],
    ["AdsInsights", insightsFieldNames],
  ])("serves only fields of %s that Meta describes", (object, names) => {
    const known = fieldsOf(object);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test("knows the insights parameters that Meta describes, for both methods", () => {
    for (const method of ["GET", "POST"]) {
      const known = paramsOf(method, "insights");
      expect(insightsParams.filter((name) => !known.has(name))).toEqual([]);
      expect([...known].filter((name) => !insightsParams.includes(name))).toEqual([]);
    }
  });

  test.each([
    ["adaccountinsights_level_enum_param", insightsLevels],
    ["adaccountinsights_date_preset_enum_param", datePresets],
    ["adaccountcampaigns_effective_status_enum_param", effectiveStatuses],
  ])("serves values of %s that Meta describes", (name, values) => {
    const known = enumOf(name);
    expect(values.filter((value) => !known.has(value))).toEqual([]);
  });
});
