import { sampleAdDay, sampleEmailDay } from "@cartograph/warehouse/testing/sample-marketing.ts";
import { expect, test } from "vitest";
import { fakeConnector } from "../testing/fake-connector.ts";
import { openSyncHarness, type SyncHarness } from "../testing/sync-harness.ts";

const hourMs = 60 * 60_000;
const present = Date.UTC(2026, 5, 15, 12);
const day = "2026-06-14";

/** The days of an ad and an email account, as read at this time. */
function readingAt(readAt: number, spendMinor: number) {
  const at = new Date(readAt).toISOString();
  return [
    sampleAdDay({ day, readAt: at, rows: { a: { name: `Ad ${spendMinor}`, spendMinor } } }),
    sampleEmailDay({ day, readAt: at, rows: { m: { name: `Mail ${spendMinor}` } } }),
  ];
}

async function storedIn({ db }: SyncHarness) {
  const days = await db.selectFrom("report_days").select("read_at").execute();
  const campaigns = await db.selectFrom("campaigns").select("name").execute();
  const messages = await db.selectFrom("email_messages").select("name").execute();
  return {
    readAt: days.map(({ read_at }) => read_at),
    names: [...campaigns, ...messages].map(({ name }) => name),
  };
}

test.each([20, 40 * 24])(
  "stores what changed after the clock was %i hours ahead once",
  async (hours) => {
    const ahead = present + hours * hourMs;
    const wrong = readingAt(ahead, 1);
    const harness = await openSyncHarness(
      fakeConnector({ platform: "google_ads", streams: [{ name: "days", pages: [wrong] }] }),
    );
    harness.clock.now = ahead;
    await harness.sync();
    expect(await storedIn(harness)).toMatchObject({ names: ["Ad 1", "Mail 1"] });

    const right = readingAt(present + hourMs, 2);
    const streams = [{ name: "days", pages: [wrong, right] }];
    const engine = harness.restarted(fakeConnector({ platform: "google_ads", streams }));
    harness.clock.now = present + hourMs - 1;
    await engine.start(harness.job());
    await engine.whenEnded("integration-1");
    const readAt = present + hourMs;
    expect(await storedIn(harness)).toEqual({
      readAt: [readAt, readAt],
      names: ["Ad 2", "Mail 2"],
    });
  },
);
