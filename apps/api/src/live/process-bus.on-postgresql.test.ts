import { openDatabase } from "@cartograph/database/open-database.ts";
import { copyTemplate } from "@cartograph/database/testing/postgresql-copy.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openProcessBus, type ProcessMessage, processChannel } from "./process-bus.ts";

let database: Awaited<ReturnType<typeof copyTemplate>>;
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await copyTemplate();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await database.drop();
});

/** A process that listens, and a connection that sends any text. */
function openBus() {
  const received: ProcessMessage[] = [];
  const unreadable: unknown[] = [];
  const bus = openProcessBus(database, {
    onMessage: (message) => received.push(message),
    onFailed: (error) => expect.unreachable(String(error)),
    onUnreadable: (error) => unreadable.push(error),
  });
  const db = openDatabase({ url: database.url, connections: 1 });
  ends.push(
    () => bus.close(),
    () => db.destroy(),
  );
  const send = (text: string) => sql`select pg_notify(${processChannel}, ${text})`.execute(db);
  return { received, unreadable, send };
}

const ready = { type: "recheck", userId: "ready" } as const;

test.each([
  ["no JSON", "{"],
  ["nothing", ""],
  ["null", "null"],
  ["an unknown type", '{"type":"later"}'],
  ["a change without topics", '{"type":"change","change":{"storeId":1}}'],
  ["an unknown topic", '{"type":"change","change":{"storeId":1,"topics":["later"]}}'],
  ["a store that is no number", '{"type":"change","change":{"storeId":"1","topics":["data"]}}'],
  ["a recheck without a user", '{"type":"recheck"}'],
])("ignores %s from another process, and reports it", async (_, text) => {
  const { received, unreadable, send } = openBus();
  // What is sent before the process listens is lost.
  await vi.waitFor(
    async () => {
      await send(JSON.stringify(ready));
      expect(received).toContainEqual(ready);
    },
    { timeout: 20_000, interval: 50 },
  );
  await send(text);
  const change = { storeId: null, topics: ["data", "notes"], isLast: true };
  await send(JSON.stringify({ type: "change", change }));
  await vi.waitFor(() => expect(received.at(-1)).toEqual({ type: "change", change }), {
    timeout: 20_000,
  });
  expect(unreadable).toHaveLength(1);
  expect(received.filter((message) => message.type !== "recheck")).toHaveLength(1);
});
