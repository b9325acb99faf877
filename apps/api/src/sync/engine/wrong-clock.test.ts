import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
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

/** What is stored by a sync with the right clock after one that was this far ahead. */
async function storedAfter(hours: number, between?: (harness: SyncHarness) => Promise<unknown>) {
  const ahead = present + hours * hourMs;
  const wrong = readingAt(ahead, 1);
  const harness = await openSyncHarness(
    fakeConnector({ platform: "google_ads", streams: [{ name: "days", pages: [wrong] }] }),
  );
  harness.clock.now = ahead;
  await harness.sync();
  expect(await storedIn(harness)).toMatchObject({ names: ["Ad 1", "Mail 1"] });
  await between?.(harness);

  const right = readingAt(present + hourMs, 2);
  const streams = [{ name: "days", pages: [wrong, right] }];
  const engine = harness.restarted(fakeConnector({ platform: "google_ads", streams }));
  harness.clock.now = present + hourMs - 1;
  await engine.start(harness.job());
  await engine.whenEnded("integration-1");
  return storedIn(harness);
}

const readAt = present + hourMs;
const rightReadings = { readAt: [readAt, readAt], names: ["Ad 2", "Mail 2"] };

test.each([20, 40 * 24])(
  "stores what changed after the clock was %i hours ahead once",
  async (hours) => {
    expect(await storedAfter(hours)).toEqual(rightReadings);
  },
);

test("stores what changed after an earlier version corrected only the times of syncs", async () => {
  expect(await storedAfter(20, correctSyncTimes)).toEqual(rightReadings);
});

function correctSyncTimes({ db, storeId }: SyncHarness): Promise<void> {
  return withNewVersion(db, storeId, async (trx) => {
    await trx.updateTable("sync_runs").set({ started_at: present, finished_at: present }).execute();
    await trx.updateTable("integrations").set({ last_synced_at: present }).execute();
  });
}
