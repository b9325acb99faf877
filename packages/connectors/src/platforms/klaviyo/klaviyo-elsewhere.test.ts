import { emailDayRecordSchema, type EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import { afterEach, expect, test } from "vitest";
import { dayIn } from "@cartograph/contracts/days.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { startStubServer, type StubServer, type StubReply } from "../../testing/stub-server.ts";
import { readPages } from "../../testing/read-all.ts";
import { createKlaviyoConnector } from "./klaviyo.connector.ts";

/** 8 AM in New York. */
const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 86_400_000;
const signal = new AbortController().signal;

let server: StubServer | null = null;
afterEach(() => server?.close());

const noSuchPath = (path: string): StubReply => ({
  status: 404,
  body: {
    errors: [{ status: 404, code: "not_found", detail: `The path ${path} could not be found` }],
  },
});
const metric = (id: string, key: string, name = "Placed Order") => ({
  type: "metric",
  id,
  attributes: { name, created: "2024-01-01T00:00:00+00:00", integration: { key, name: key } },
});

/** An account in New York with one campaign sent at 1:30 AM on June 10. */
function answers(): Record<string, (body: never) => unknown> {
  return {
    accounts: () => ({
      data: [
        {
          type: "account",
          id: "AbC123",
          attributes: {
            contact_information: { organization_name: null },
            timezone: "America/New_York",
            preferred_currency: "USD",
          },
        },
      ],
    }),
    metrics: () => ({ data: [metric("Api001", "api"), metric("Shop01", "shopify")] }),
    campaigns: () => ({
      data: [
        {
          id: "01JCAMPAIGN",
          attributes: { name: "Letter", status: "Sent", send_time: "2026-06-10T05:30:00+00:00" },
        },
      ],
    }),
    flows: () => ({ data: [] }),
    "campaign-values-reports": () => ({
      data: {
        attributes: {
          results: [
            {
              groupings: { campaign_id: "01JCAMPAIGN", send_channel: "email" },
              statistics: {
                recipients: 12,
                delivered: 11,
                opens_unique: 5,
                clicks_unique: null,
                unsubscribe_uniques: 0,
                conversions: 1,
                conversion_value: 10.00001,
              },
            },
          ],
        },
      },
    }),
    "flow-series-reports": (body) => seriesByOffset(body),
  };
}

type ReportBody = {
  data: { attributes: { timeframe: { start: string; end: string }; conversion_metric_id: string } };
};

/** The days between two moments in the account's zone, honoring any offset in the times. */
function seriesByOffset({ data }: ReportBody) {
  const { start, end } = data.attributes.timeframe;
  if (Date.parse(end) - Date.parse(start) > 60 * dayMs) throw new Error("More than 60 days");
  const days: string[] = [];
  for (
    let day = dayIn("America/New_York", Date.parse(start));
    day <= dayIn("America/New_York", Date.parse(end));
  ) {
    days.push(day);
    day = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  }
  const ones = days.map(() => 1);
  return {
    data: {
      attributes: {
        date_times: days.map((day) => `${day}T00:00:00+00:00`),
        results: [
          {
            groupings: { flow_id: "Flow01", flow_message_id: "Msg001", send_channel: "email" },
            statistics: {
              recipients: ones,
              delivered: ones,
              opens_unique: ones,
              clicks_unique: ones,
              unsubscribe_uniques: ones,
              conversions: ones,
              conversion_value: ones,
            },
          },
        ],
      },
    },
  };
}

async function open(change: Record<string, (body: never) => unknown> = {}, base = "") {
  const known = { ...answers(), ...change };
  const started = await startStubServer(({ path, body }) => {
    const name = path.replace(/\?.*$/, "").replace(`${base.replace(/\/api$/, "")}/api/`, "");
    const answer = known[name];
    return answer ? { status: 200, body: answer(body as never) } : noSuchPath(path);
  });
  server = started;
  const timing = createFakeTiming(present);
  const connector = createKlaviyoConnector({ timing });
  const connection = {
    apiKey: "pk_0123456789abcdef",
    storeUrl: null,
    account: null,
    baseUrl: started.baseUrl + base,
    storeCurrency: null,
  };
  return {
    requests: started.requests,
    timing,
    check: () => connector.check(connection, { signal }),
    async read() {
      const [stream] = connector.streams;
      if (!stream) throw new Error("The stream does not exist.");
      const pages = await readPages(stream, null, { connection, now: timing.now });
      const records = pages.flatMap((page) => page.records) as EmailDayRecord[];
      for (const record of records) emailDayRecordSchema.parse(record);
      return {
        days: new Map(records.map((record) => [record.day, record.rows])),
        warnings: pages.flatMap((page) => page.warnings ?? []),
      };
    },
  };
}

test("report windows cover the same days on a server that honors their offset", async () => {
  const account = await open();
  const { days } = await account.read();
  expect(days.size).toBe(400);
  expect([...days.values()].every((rows) => rows.some(({ kind }) => kind === "flow"))).toBe(true);
  const frames = account.requests.flatMap(({ path, body }) =>
    path.includes("flow-series") ? [(body as ReportBody).data.attributes.timeframe] : [],
  );
  expect(frames[0]?.start).toBe("2025-05-12T00:00:00-04:00");
  expect(frames.at(-1)?.end).toMatch(/^2026-06-15T08:0\d:\d\d-04:00$/);
  expect(frames.some(({ start }) => start.endsWith("-05:00"))).toBe(true);
});

test("uses the shop's orders for an account without mapped metrics, and checks it quickly", async () => {
  const account = await open();
  await expect(account.check()).resolves.toMatchObject({ accountName: "AbC123", warnings: [] });
  expect(account.timing.sleeps.length).toBeLessThan(6);
  const { days } = await account.read();
  expect(days.get("2026-06-10")).toContainEqual(
    expect.objectContaining({ messageExternalId: "01JCAMPAIGN", orders: 1, revenueMinor: 1_000 }),
  );
  const metrics = account.requests.flatMap(({ path, body }) =>
    path.includes("-reports") ? [(body as ReportBody).data.attributes.conversion_metric_id] : [],
  );
  expect(new Set(metrics)).toEqual(new Set(["Shop01"]));
});

test.each(["Cancelled", "Sending", "Variations Sent", "Cancelled: Internal Error"])(
  "reads what a campaign with the status %s has sent",
  async (status) => {
    const sent = { name: "Letter", status, send_time: "2026-06-10T05:30:00+00:00" };
    const account = await open({
      campaigns: () => ({ data: [{ id: "01JCAMPAIGN", attributes: sent }] }),
    });
    const { days, warnings } = await account.read();
    expect(days.get("2026-06-10")).toContainEqual(
      expect.objectContaining({ messageExternalId: "01JCAMPAIGN", recipients: 12 }),
    );
    expect(warnings).toEqual([]);
  },
);

test.each(["flows", "flow-series-reports"])("reads campaigns without %s", async (name) => {
  const account = await open({ [name]: undefined as never });
  const warnings = [...(await account.check()).warnings, ...(await account.read()).warnings];
  expect(warnings.filter((text) => text.includes("flow messages"))).toHaveLength(1);
});

test("reads flows from before the first metric's date if campaigns were sent then", async () => {
  const account = await open({
    metrics: () => ({
      data: [
        {
          ...metric("Shop01", "shopify"),
          attributes: { ...metric("", "shopify").attributes, created: "2026-06-14" },
        },
      ],
    }),
  });
  const { days } = await account.read();
  expect(days.get("2026-05-01")).not.toEqual([]);
});

test.each(["/klaviyo", "/klaviyo/api", "/api"])(
  "accepts an address that ends in %s",
  async (base) => {
    const account = await open({}, base);
    await expect(account.check()).resolves.toMatchObject({ accountExternalId: "AbC123" });
  },
);
