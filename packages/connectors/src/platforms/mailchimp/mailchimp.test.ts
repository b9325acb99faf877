import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { dayIn } from "@cartograph/contracts/days.ts";
import { failureOf } from "../../testing/failure-of.ts";
import { openMailchimpAccount, type MailchimpAccount } from "../../testing/mailchimp-account.ts";
import { readPages } from "../../testing/read-all.ts";
import { createMailchimpConnector, type MailchimpOptions } from "./mailchimp.connector.ts";

/** 8 AM in New York. */
const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 86_400_000;
const signal = new AbortController().signal;

let account: MailchimpAccount;
/** The result of a sync. */
let cursor: string | null;

beforeEach(async () => {
  account = await openMailchimpAccount(present);
  cursor = null;
  return () => account.close();
});

/** Continues where the last sync ended. */
async function sync(by = account.connector): Promise<EmailDayRecord[]> {
  account.sandbox.faults.clearRequests();
  const [stream] = by.streams;
  if (!stream) throw new Error("The stream does not exist.");
  const pages = await readPages(stream, cursor, {
    connection: account.connection,
    now: account.timing.now,
  });
  cursor = pages.at(-1)?.cursor ?? cursor;
  return pages.flatMap(({ records }) => records as EmailDayRecord[]);
}

const pagedConnector = (paging: NonNullable<MailchimpOptions["paging"]>) =>
  createMailchimpConnector({ timing: account.timing, paging });

function addSent(id: string, sentAt: number, recipients = 10): void {
  account.marketing.addEmailCampaign("mailchimp", { id, sentAt, result: { recipients } });
}

const idsOf = (records: readonly EmailDayRecord[]) =>
  records.flatMap(({ rows }) => rows.map(({ messageExternalId }) => messageExternalId));

const root = "/mailchimp/3.0/";
const reports = "/mailchimp/3.0/reports";

describe("requests of a read", () => {
  test("are five for the first 400 days, one at a time and never refused", async () => {
    for (let index = 0; index < 790; index += 1)
      addSent(`c${index}`, present - (index * dayMs) / 2);
    const records = await sync();
    expect(records).toHaveLength(400);
    expect(idsOf(records)).toHaveLength(790);
    expect(account.requested()).toEqual([root, reports, reports, reports, reports]);
    expect(account.sandbox.faults.maxConcurrent).toBe(1);
    expect(account.countThrottled()).toBe(0);
    expect(account.timing.sleeps).toEqual([]);
  });

  test("include another page for a window with more than a thousand campaigns", async () => {
    for (let index = 0; index < 1_001; index += 1) addSent(`c${index}`, present - index * 60_000);
    expect(idsOf(await sync())).toHaveLength(1_001);
    expect(account.requested()).toEqual([root, reports, reports, reports, reports, reports]);
  });

  test("are two for today and the sixty days before it in a later sync", async () => {
    addSent("old", present - 60 * dayMs);
    addSent("older", present - 61 * dayMs);
    await sync();
    account.timing.advance(15 * 60_000);
    const records = await sync();
    expect(account.requested()).toEqual([root, reports]);
    expect(records).toHaveLength(61);
    expect(idsOf(records)).toEqual(["old"]);
  });

  test("begin after a pause with the first day that could still change at the last sync", async () => {
    await sync();
    account.timing.advance(6 * dayMs);
    const records = await sync();
    expect(records[0]?.day).toBe("2026-04-16");
    expect(records).toHaveLength(67);
  });

  test("cover all 400 days once a week", async () => {
    await sync();
    account.timing.advance(7 * dayMs - 60_000);
    expect(await sync()).toHaveLength(68);
    account.timing.advance(60_000);
    expect(await sync()).toHaveLength(400);
    account.timing.advance(60_000);
    expect(await sync()).toHaveLength(61);
  });

  test("skip no day after a long pause", async () => {
    const [firstDay] = await sync();
    account.timing.advance(500 * dayMs);
    const records = await sync();
    expect(records[0]?.day).toBe("2026-04-16");
    expect(records).toHaveLength(561);
    expect(firstDay?.day).toBe("2025-05-12");
  });
});

describe("the records", () => {
  test("lose a deleted campaign at the next sync if recent, otherwise within a week", async () => {
    addSent("young", present - 3 * dayMs);
    addSent("old", present - 300 * dayMs);
    await sync();
    account.marketing.removeEmailCampaign("young");
    account.marketing.removeEmailCampaign("old");
    account.timing.advance(60_000);
    const soon = new Map((await sync()).map((record) => [record.day, record]));
    expect(soon.get("2026-06-12")?.rows).toEqual([]);
    account.timing.advance(7 * dayMs);
    const later = new Map((await sync()).map((record) => [record.day, record]));
    expect(later.get("2025-08-19")?.rows).toEqual([]);
  });

  test("add later figures to the send day", async () => {
    addSent("a1", present - 40 * dayMs, 10);
    await sync();
    account.marketing.changeEmailCampaign("a1", { result: { orders: 3, revenueMinor: 12_345 } });
    account.timing.advance(60_000);
    const day = (await sync()).find(({ rows }) => rows.length > 0);
    expect(day).toMatchObject({
      day: "2026-05-06",
      currency: "USD",
      rows: [{ recipients: 10, orders: 3, revenueMinor: 12_345 }],
    });
  });

  test("count each send once on its day, in any time zone and at any window boundary", async () => {
    const zones = ["UTC", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
    const paged = pagedConnector({ windowDays: 1, perPage: 3 });
    const [stream] = paged.streams;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.uniqueArray(fc.integer({ min: 0, max: 3 * 86_400 - 1 }), { maxLength: 12 }),
        async (timezone, seconds) => {
          account.marketing.changeEmailAccount("mailchimp", { timezone });
          const sent = seconds.map((second) => {
            // Half of them are within seconds of midnight.
            const at = second % 2 ? second : Math.round(second / 3_600) * 3_600 - (second % 4) / 2;
            return present - 2 * dayMs - at * 1_000;
          });
          const ids = sent.map((at, index) => `s${index}at${at}`);
          ids.forEach((id, index) => addSent(id, sent[index] ?? 0));
          const from = dayIn(timezone, present - 5 * dayMs);
          const start = JSON.stringify({
            v: 1,
            account: "8d3a3db4d97663a9074efcc16",
            timezone,
            readAt: present,
            walk: { next: from, isWide: false },
            wideAt: present,
          });
          const now = account.timing.now;
          const pages = stream
            ? await readPages(stream, start, { connection: account.connection, now })
            : [];
          const read = pages.flatMap(({ records }) =>
            (records as EmailDayRecord[]).flatMap(({ day, rows }) =>
              rows.map(({ messageExternalId }) => `${day} ${messageExternalId}`),
            ),
          );
          const wanted = ids.map((id, index) => `${dayIn(timezone, sent[index] ?? 0)} ${id}`);
          expect(read.toSorted()).toEqual(wanted.toSorted());
          for (const id of ids) account.marketing.removeEmailCampaign(id);
        },
      ),
      { numRuns: testRuns(25) },
    );
  });

  test("lose no campaign when another one is deleted between two pages", async () => {
    for (let index = 0; index < 9; index += 1) addSent(`c${index}`, present - index * 60_000);
    const paged = pagedConnector({ perPage: 4 });
    const { read } = account.marketing;
    let isDeleted = false;
    account.marketing.read = (now) => {
      const isSecondPage =
        account.sandbox.faults.requests.at(-1)?.path.includes("offset=4") ?? false;
      if (isSecondPage && !isDeleted) account.marketing.removeEmailCampaign("c0");
      isDeleted ||= isSecondPage;
      return read(now);
    };
    const ids = idsOf(await sync(paged));
    expect(ids.toSorted()).toEqual(["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"]);
  });

  test("leave out figures of automations", async () => {
    const flow = account.marketing.addFlow("mailchimp", { createdAt: present - 20 * dayMs });
    account.marketing.setFlowDay(flow, Math.floor(present / dayMs) - 1, { recipients: 50 });
    expect(idsOf(await sync())).toEqual([]);
  });

  test("start over for another time zone or account", async () => {
    await sync();
    account.marketing.changeEmailAccount("mailchimp", { timezone: "Europe/Berlin" });
    expect(await sync()).toHaveLength(400);
    expect(await sync()).toHaveLength(61);
    account.marketing.changeEmailAccount("mailchimp", { id: "another" });
    const records = await sync();
    expect(records).toHaveLength(400);
    expect(records[0]?.externalId).toBe("another:2025-05-12");
  });

  test("continue an interrupted read where it stopped and complete the week", async () => {
    const [stream] = account.connector.streams;
    if (!stream) throw new Error("The stream does not exist.");
    for await (const page of stream.read(account.connection, {
      cursor,
      now: account.timing.now,
      signal,
    })) {
      cursor = page.cursor;
      break;
    }
    expect(await sync()).toHaveLength(300);
    expect(await sync()).toHaveLength(61);
  });

  test("are read in smaller pages when an answer takes too long", async () => {
    for (let index = 0; index < 130; index += 1) addSent(`c${index}`, present - index * 60_000);
    const paged = pagedConnector({ perPage: 100, windowDays: 400 });
    account.sandbox.faults.next({ kind: "slow", ms: 0 }, { kind: "html", status: 504 });
    expect(idsOf(await sync(paged))).toHaveLength(130);
    const counts = account.sandbox.faults.requests.flatMap(
      ({ path }) => /count=(\d+)/.exec(path)?.[1] ?? [],
    );
    expect(counts).toEqual(["100", "50", "50", "50"]);
  });
});

const emptyReport = {
  id: "a1",
  type: "regular",
  emails_sent: 1,
  unsubscribed: 0,
  send_time: "2026-06-10T08:00:12+00:00",
  bounces: { hard_bounces: 0, soft_bounces: 0, syntax_errors: 0 },
  opens: { unique_opens: 0 },
  clicks: { unique_subscriber_clicks: 0 },
};

const page = (...listed: object[]) =>
  ({ kind: "status", status: 200, body: JSON.stringify({ reports: listed }) }) as const;

const pageOfTwo = (...listed: object[]) =>
  ({
    kind: "status",
    status: 200,
    body: JSON.stringify({ reports: listed, total_items: 2 }),
  }) as const;

test("reads a list without a count up to its first empty page", async () => {
  const paged = pagedConnector({ perPage: 1, windowDays: 400 });
  account.sandbox.faults.next(
    { kind: "slow", ms: 0 },
    page(emptyReport),
    page({ ...emptyReport, id: "a2" }),
    page(),
  );
  const days = await sync(paged);
  expect(days.flatMap(({ rows }) => rows.map((row) => row.messageExternalId))).toEqual([
    "a1",
    "a2",
  ]);
});

test("starts again when a page is empty before the list is complete", async () => {
  const paged = pagedConnector({ perPage: 1, windowDays: 400 });
  const first = pageOfTwo(emptyReport);
  const second = pageOfTwo({ ...emptyReport, id: "a2" });
  account.sandbox.faults.next({ kind: "slow", ms: 0 }, first, pageOfTwo(), first, second);
  expect(idsOf(await sync(paged))).toEqual(["a1", "a2"]);
  expect(account.requested()).toHaveLength(5);
});

test("gives up after three attempts when a page is never complete", async () => {
  const paged = pagedConnector({ perPage: 1, windowDays: 400 });
  const same = JSON.stringify({ reports: [emptyReport], total_items: 2 });
  account.sandbox.faults.next(
    { kind: "slow", ms: 0 },
    ...Array.from({ length: 6 }, () => ({ kind: "status", status: 200, body: same }) as const),
  );
  const error = await failureOf(sync(paged));
  expect(error).toMatchObject({ kind: "retry_later" });
  expect(account.requested()).toHaveLength(7);
});
