import { afterEach, describe, expect, test } from "vitest";
import {
  named,
  openAnalyticsFixture,
  rowsOf,
  type AnalyticsFixture,
} from "../../testing/analytics-fixture.ts";
import { tokensFor } from "./quota.ts";

const present = Date.UTC(2026, 4, 14, 16, 20);
const hourMs = 3_600_000;
const report = {
  dateRanges: [{ startDate: "2026-05-13", endDate: "2026-05-13" }],
  metrics: named("sessions"),
  returnPropertyQuota: true,
};

let fixture: AnalyticsFixture | null = null;
afterEach(async () => {
  await fixture?.close();
  fixture = null;
});

test("takes each report's tokens from all buckets and returns what remains", async () => {
  fixture = openAnalyticsFixture(present);
  await fixture.ask("runReport", report);
  const { body } = await fixture.ask("runReport", report);
  expect(body.propertyQuota).toEqual({
    tokensPerDay: { consumed: 1, remaining: 199_998 },
    tokensPerHour: { consumed: 1, remaining: 39_998 },
    concurrentRequests: { consumed: 0, remaining: 10 },
    serverErrorsPerProjectPerHour: { consumed: 0, remaining: 10 },
    potentiallyThresholdedRequestsPerHour: { consumed: 0, remaining: 120 },
    tokensPerProjectPerHour: { consumed: 1, remaining: 13_998 },
  });
  const silent = await fixture.ask("runReport", { ...report, returnPropertyQuota: false });
  expect(silent.body).not.toHaveProperty("propertyQuota");
});

test.each([
  [{ dimensions: 0, metrics: 1, days: 1 }, 1],
  [{ dimensions: 1, metrics: 10, days: 30 }, 2],
  [{ dimensions: 9, metrics: 10, days: 30 }, 4],
  [{ dimensions: 1, metrics: 1, days: 365 }, 7],
])("charges a report of %j with %i tokens", (size, tokens) => {
  expect(tokensFor(size)).toBe(tokens);
});

describe("an exhausted quota", () => {
  test.each([
    ["tokensPerHour", /^Exhausted property tokens per hour\./, hourMs],
    ["tokensPerProjectPerHour", /^Exhausted property tokens for a project per hour\./, hourMs],
    ["tokensPerDay", /^Exhausted property tokens per day\..+ less than 24 hours\./, 15 * hourMs],
  ] as const)("blocks every call: %s", async (bucket, message, laterMs) => {
    fixture = openAnalyticsFixture(present, { quota: { [bucket]: 2 } });
    await fixture.ask("runReport", report);
    const last = await fixture.ask("runReport", report);
    expect(last.body.propertyQuota[bucket]).toEqual({ consumed: 1, remaining: 0 });
    const refused = await fixture.ask("runReport", report);
    expect(refused.status).toBe(429);
    expect(refused.body.error.status).toBe("RESOURCE_EXHAUSTED");
    expect(refused.body.error.message).toMatch(message);
    expect(refused.headers).not.toHaveProperty("retry-after");
    const compatibility = await fixture.ask("checkCompatibility", {});
    expect(compatibility.status).toBe(429);
    fixture.setClock(present + laterMs);
    expect((await fixture.ask("runReport", report)).status).toBe(200);
  });

  test("of one project does not affect other projects", async () => {
    fixture = openAnalyticsFixture(present, { quota: { tokensPerProjectPerHour: 1 } });
    await fixture.ask("runReport", report);
    expect((await fixture.ask("runReport", report)).status).toBe(429);
    const { identity } = fixture.identities.addServiceAccount({ projectNumber: "2" });
    const token = fixture.identities.issue(identity, [
      "https://www.googleapis.com/auth/analytics.readonly",
    ]);
    expect((await fixture.ask("runReport", report, { token })).status).toBe(200);
  });

  test("for concurrent requests refuses the second at a time", async () => {
    fixture = openAnalyticsFixture(present, { quota: { concurrentRequests: 1 } });
    fixture.faults.next({ kind: "slow", ms: 50 });
    const open = fixture;
    const replies = await Promise.all([
      open.ask("runReport", report),
      open.ask("runReport", report),
    ]);
    const refused = replies.find(({ status }) => status !== 200);
    expect(refused?.status).toBe(429);
    expect(refused?.body.error.message).toMatch(/^Exhausted concurrent requests quota\./);
    expect((await fixture.ask("runReport", report)).status).toBe(200);
  });

  test("for server errors applies when its size is set", async () => {
    fixture = openAnalyticsFixture(present, { quota: { serverErrorsPerProjectPerHour: 1 } });
    fixture.faults.next({ kind: "status", status: 503 });
    const failed = await fixture.ask("runReport", report);
    expect(failed.body.error.status).toBe("UNAVAILABLE");
    expect((await fixture.ask("runReport", report)).status).toBe(429);
  });
});

const fault = (name: string) => ({ kind: "platform", name }) as const;

describe("faults of Google Analytics", () => {
  test.each([
    ["quota_hour", /property tokens per hour/],
    ["quota_day", /property tokens per day/],
    ["quota_project", /tokens for a project per hour/],
    ["quota_concurrent", /concurrent requests/],
  ])("refuse one request: %s", async (name, message) => {
    fixture = openAnalyticsFixture(present);
    fixture.faults.next(fault(name));
    const refused = await fixture.ask("runReport", report);
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toMatch(message);
    expect((await fixture.ask("runReport", report)).status).toBe(200);
  });

  test("set their flags and change the rows to match", async () => {
    fixture = openAnalyticsFixture(present);
    const at = Date.UTC(2026, 4, 13, 16);
    for (let page = 1; page <= 12; page += 1) {
      for (let n = 0; n < page; n += 1) {
        fixture.traffic.addSession({ at, landingPage: `/${page}` });
      }
    }
    const byPage = { ...report, dimensions: named("date", "landingPage") };
    fixture.faults.next(fault("thresholded"), fault("other_row"), fault("sampled"));

    const thresholded = await fixture.ask("runReport", byPage);
    expect(thresholded.body.metadata.subjectToThresholding).toBe(true);
    expect(rowsOf(thresholded.body).map(([, page]) => page)).toEqual(["/12", "/11", "/10"]);

    const rolled = await fixture.ask("runReport", byPage);
    expect(rolled.body.metadata.dataLossFromOtherRow).toBe(true);
    expect(rowsOf(rolled.body)).toEqual([
      ["20260513", "(other)", "28"],
      ["20260513", "/12", "12"],
      ["20260513", "/11", "11"],
      ["20260513", "/10", "10"],
      ["20260513", "/9", "9"],
      ["20260513", "/8", "8"],
    ]);

    const sampled = await fixture.ask("runReport", byPage);
    expect(sampled.body.metadata.samplingMetadatas).toEqual([
      { samplesReadCount: "93", samplingSpaceSize: "234" },
    ]);
    fixture.faults.next(fault("truncated"));
    const truncated = await fixture.ask("runReport", byPage);
    expect(truncated.body.metadata.dataTruncationReasons).toMatchObject([
      { dataTruncationType: "DATE_RANGE" },
    ]);
    const plain = await fixture.ask("runReport", byPage);
    expect(plain.body.metadata).toEqual({ currencyCode: "USD", timeZone: "America/New_York" });
  });

  test("leave out the headers of an empty answer and repeat a page", async () => {
    fixture = openAnalyticsFixture(present);
    fixture.faults.next(fault("rows_missing"));
    const empty = await fixture.ask("runReport", report);
    expect(Object.keys(empty.body)).toEqual(["metadata", "propertyQuota", "kind"]);

    fixture.traffic.addSession({ at: Date.UTC(2026, 4, 13, 16) });
    fixture.faults.next({ kind: "slow", ms: 0 }, fault("repeated_page"));
    const first = await fixture.ask("runReport", report);
    const second = await fixture.ask("runReport", { ...report, dimensions: named("date") });
    expect(second.body).toEqual(first.body);
  });
});
