import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openKlaviyoFixture, type KlaviyoFixture } from "../../testing/klaviyo-fixture.ts";

/** 8 AM in New York. */
const present = Date.UTC(2026, 5, 15, 12);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const june = { start: "2026-06-01T00:00:00+00:00", end: "2026-06-14T23:59:59+00:00" };
const reportLimit = { burst: 100, steady: 100 };

let fixture: KlaviyoFixture;
beforeEach(() => {
  fixture = openKlaviyoFixture(present, { reportLimit });
});
afterEach(() => fixture.close());

const result = {
  recipients: 1000,
  hardBounces: 8,
  softBounces: 12,
  opens: 700,
  uniqueOpens: 490,
  clicks: 120,
  uniqueClicks: 98,
  unsubscribes: 5,
  spamComplaints: 1,
  orders: 14,
  revenueMinor: 123_456,
};

type Attributes = Record<string, unknown>;

const campaignReport = (attributes: Attributes = {}) =>
  fixture.post("/api/campaign-values-reports", bodyOf("campaign-values-report", attributes));
const seriesReport = (attributes: Attributes = {}) =>
  fixture.post(
    "/api/flow-series-reports",
    bodyOf("flow-series-report", { interval: "daily", ...attributes }),
  );

function bodyOf(type: string, attributes: Attributes) {
  const usual = {
    statistics: ["recipients", "delivered"],
    timeframe: june,
    conversion_metric_id: "OrdShp",
  };
  return { data: { type, attributes: { ...usual, ...attributes } } };
}

describe("totals of campaigns", () => {
  test("cover campaigns sent within the days of the account's time zone", async () => {
    const inside = fixture.marketing.addEmailCampaign("klaviyo", {
      // 11:30 PM on the last day.
      sentAt: Date.UTC(2026, 5, 15, 3, 30),
      result,
    });
    fixture.marketing.addEmailCampaign("klaviyo", { sentAt: Date.UTC(2026, 5, 15, 4), result });
    fixture.marketing.addEmailCampaign("klaviyo", { sentAt: Date.UTC(2026, 5, 1, 3, 59), result });
    fixture.marketing.addEmailCampaign("klaviyo", { sentAt: Date.UTC(2026, 5, 5) });
    const { body } = await campaignReport();
    const { results } = body.data.attributes;
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      groupings: { campaign_id: inside, send_channel: "email" },
      statistics: { recipients: 1000, delivered: 980 },
    });
  });

  test("return amounts with floating-point noise", async () => {
    fixture.marketing.addEmailCampaign("klaviyo", { sentAt: present - 3 * dayMs, result });
    const { body } = await campaignReport({
      statistics: ["conversion_value"],
      filter: 'equals(send_channel,"email")',
    });
    expect(body.data.attributes.results[0].statistics).toEqual({ conversion_value: 1234.55996 });
  });

  test("return conversions only for the metric of orders", async () => {
    fixture.marketing.addEmailCampaign("klaviyo", { sentAt: present - 3 * dayMs, result });
    const statistics = ["conversions", "conversion_value", "recipients"];
    const { body } = await campaignReport({ statistics, conversion_metric_id: "RcvEml" });
    expect(body.data.attributes.results[0].statistics).toEqual({
      conversions: 0,
      conversion_value: 0,
      recipients: 1000,
    });
  });

  test("are paged", async () => {
    await fixture.close();
    fixture = openKlaviyoFixture(present, { reportLimit, reportPageSize: 2 });
    for (let back = 1; back <= 3; back += 1) {
      fixture.marketing.addEmailCampaign("klaviyo", { sentAt: present - back * dayMs, result });
    }
    const first = await campaignReport();
    expect(first.body.data.attributes.results).toHaveLength(2);
    const { search } = new URL(first.body.links.next);
    const second = await fixture.post(
      `/api/campaign-values-reports${search}`,
      bodyOf("campaign-values-report", {}),
    );
    expect(second.body.data.attributes.results).toHaveLength(1);
    expect(second.body.links.next).toBeNull();
  });
});

describe("flows", () => {
  const day = Date.UTC(2026, 5, 3) / dayMs;

  test("are reported by day, each with its label", async () => {
    const id = fixture.marketing.addFlow("klaviyo", { name: "Welcome" });
    fixture.marketing.addFlow("klaviyo", { name: "Silent" });
    fixture.marketing.setFlowDay(id, day, { recipients: 7 });
    const { body } = await seriesReport({ group_by: ["flow_id", "flow_message_id", "flow_name"] });
    const { results, date_times: dateTimes } = body.data.attributes;
    expect(dateTimes).toHaveLength(14);
    expect(dateTimes[2]).toBe("2026-06-03T00:00:00+00:00");
    expect(results).toHaveLength(1);
    expect(results[0].groupings.flow_name).toBe("Welcome");
    expect(results[0].statistics.recipients).toEqual([
      0,
      0,
      7,
      ...Array.from({ length: 11 }, () => 0),
    ]);
  });
});

test.each([
  [{ statistics: ["revenue", "opens", "sent"] }, "/data/attributes/statistics/0"],
  [{ timeframe: { key: "ever" } }, "/data/attributes/timeframe"],
  [{ timeframe: { start: "2026-06-02T00:00:00+00:00" } }, "/data/attributes/timeframe"],
  [{ timeframe: frame("2025-06-01", "2026-06-14") }, "/data/attributes/timeframe"],
  [{ timeframe: frame("2026-06-10", "2026-06-15") }, "/data/attributes/timeframe"],
  [{ timeframe: frame("2026-06-10", "2026-06-01") }, "/data/attributes/timeframe"],
  [{ conversion_metric_id: undefined }, "/data/attributes/conversion_metric_id"],
  [{ conversion_metric_id: "Nothing" }, "/data/attributes/conversion_metric_id"],
  [{ group_by: ["campaign_id"] }, "/data/attributes/group_by"],
  [{ group_by: ["flow_id"] }, "/data/attributes/group_by/0"],
  [{ filter: 'contains(send_channel,"email")' }, "/data/attributes/filter"],
  [{ filter: 'equals(send_channel,"sms")' }, "/data/attributes/filter"],
])("refuses a report with %j", async (attributes, pointer) => {
  const { status, body } = await campaignReport(attributes);
  expect(status).toBe(400);
  expect(body.errors[0]).toMatchObject({ code: "invalid", source: { pointer } });
});

test("names every invalid choice", async () => {
  const { body } = await campaignReport({ statistics: ["revenue", "recipients", "open_rate"] });
  expect(body.errors.map((each: { detail: string }) => each.detail)).toEqual([
    "'revenue' is not a valid choice for 'statistics', or is not served by this sandbox.",
    "'open_rate' is not a valid choice for 'statistics', or is not served by this sandbox.",
  ]);
});

test.each([
  ["daily", frame("2026-04-01", "2026-06-01"), "cannot be longer than 60 days"],
  ["yearly", june, "not a valid choice"],
  ["weekly", june, "not served by this sandbox"],
  ["daily", { key: "this_month" }, "not served by this sandbox"],
])("rejects a %s series over %j", async (interval, timeframe, detail) => {
  const { status, body } = await seriesReport({ interval, timeframe });
  expect(status).toBe(400);
  expect(body.errors[0].detail).toContain(detail);
});

test("allows two reports a minute and 225 a day", async () => {
  const throttled: string[] = [];
  await fixture.close();
  fixture = openKlaviyoFixture(present, { onThrottled: (path) => throttled.push(path) });
  const statuses: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    statuses.push((await campaignReport()).status);
    fixture.advance(1_000);
  }
  expect(statuses).toEqual([200, 200, 429]);
  // Other endpoints have separate windows.
  expect((await seriesReport()).status).toBe(200);
  for (let count = 2; count < 225; count += 1) {
    fixture.advance(minuteMs);
    expect((await campaignReport()).status).toBe(200);
  }
  fixture.advance(minuteMs);
  const refused = await campaignReport();
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(7 * 60 * 60);
  expect(throttled).toEqual(["/api/campaign-values-reports", "/api/campaign-values-reports"]);
});

function frame(start: string, end: string) {
  return { start: `${start}T00:00:00+00:00`, end: `${end}T23:59:59+00:00` };
}
