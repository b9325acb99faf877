import { sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../open-database.ts";
import { copyTemplate } from "../../testing/postgresql-copy.ts";
import { type Notifications, openNotifications } from "./notifications.ts";

let database: Awaited<ReturnType<typeof copyTemplate>>;
const opened: Notifications[] = [];
beforeEach(async () => {
  database = await copyTemplate();
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await database.drop();
});

/** Another process on the database; `texts` are the ones it received. */
function open() {
  const texts: string[] = [];
  const process = { texts, failures: 0, reconnections: 0 };
  const notifications = openNotifications({
    url: database.url,
    channel: "test",
    onText: (text) => texts.push(text),
    onReconnected: () => (process.reconnections += 1),
    onFailed: () => (process.failures += 1),
  });
  opened.push(notifications);
  return { process, send: notifications.send };
}

/** Sends until a text arrives, since texts sent before both are connected are lost. */
async function connectBoth(one: ReturnType<typeof open>, other: ReturnType<typeof open>) {
  await vi.waitFor(
    () => {
      one.send("ready");
      other.send("ready");
      expect(one.process.texts).toContain("ready");
      expect(other.process.texts).toContain("ready");
    },
    { timeout: 20_000, interval: 50 },
  );
}

test("sends texts to the other processes, and not back to the sender", async () => {
  const [one, other] = [open(), open()];
  await connectBoth(one, other);
  one.send("it's ours");
  await vi.waitFor(() => expect(other.process.texts).toContain("it's ours"), { timeout: 20_000 });
  other.send("after it");
  await vi.waitFor(() => expect(one.process.texts).toContain("after it"), { timeout: 20_000 });
  expect(one.process.texts).not.toContain("it's ours");
});

test("sends a text once the one before has been sent", async () => {
  const [one, other] = [open(), open()];
  await connectBoth(one, other);
  let running = 0;
  const most: number[] = [];
  const { query } = Client.prototype;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (
    this: Client,
    ...given: unknown[]
  ) {
    most.push((running += 1));
    const sent: Promise<unknown> = Reflect.apply(query, this, given);
    return sent.finally(() => (running -= 1));
  });
  const texts = ["first", "second", "third"];
  for (const text of texts) one.send(text);
  await vi.waitFor(() => expect(other.process.texts.slice(-3)).toEqual(texts), { timeout: 20_000 });
  spy.mockRestore();
  expect(most).toEqual([1, 1, 1]);
});

test("connects again when the server ends the connection, and reports that texts were lost", async () => {
  const [one, other] = [open(), open()];
  await connectBoth(one, other);
  const db = openDatabase({ url: database.url, connections: 1 });
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cartograph events'`.execute(db);
  await db.destroy();
  await vi.waitFor(
    () => {
      expect(one.process).toMatchObject({ failures: 1, reconnections: 1 });
      expect(other.process).toMatchObject({ failures: 1, reconnections: 1 });
    },
    { timeout: 20_000 },
  );
  one.send("back");
  await vi.waitFor(() => expect(other.process.texts).toContain("back"), { timeout: 20_000 });
});
