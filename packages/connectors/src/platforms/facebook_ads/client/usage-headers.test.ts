import { expect, test } from "vitest";
import { readUsage } from "./usage-headers.ts";

const use = { type: "ads_insights", call_count: 12, total_cputime: 5, total_time: 4 };

test("takes the highest share of all headers and the longest wait in minutes", () => {
  const usage = readUsage(
    new Map([
      ["x-app-usage", '{"call_count":28,"total_time":25,"total_cputime":31}'],
      [
        "x-business-use-case-usage",
        JSON.stringify({
          "1": [{ ...use, estimated_time_to_regain_access: 0 }],
          "2": [
            { ...use, estimated_time_to_regain_access: 2 },
            { ...use, call_count: 96, estimated_time_to_regain_access: 7 },
          ],
        }),
      ],
      ["x-fb-ads-insights-throttle", '{"app_id_util_pct":1.2,"acc_id_util_pct":97.5}'],
      ["x-ad-account-usage", '{"acc_id_util_pct":9.67,"reset_time_duration":3600}'],
    ]),
  );
  expect(usage).toEqual({ percent: 97.5, regainMs: 7 * 60_000 });
});

test("waits for the reset when an account has used up its share", () => {
  const headers = new Map([
    ["x-ad-account-usage", '{"acc_id_util_pct":100,"reset_time_duration":100}'],
  ]);
  expect(readUsage(headers)).toEqual({ percent: 100, regainMs: 100_000 });
});

test.each([[new Map()], [new Map([["x-app-usage", "half"]])], [new Map([["x-app-usage", "[]"]])]])(
  "ignores headers without usage",
  (headers) => {
    expect(readUsage(headers)).toEqual({ percent: 0, regainMs: 0 });
  },
);
