import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isKnownNetwork, purgeKnownNetworks, rememberNetwork } from "./known-networks.ts";

const day = 24 * 60 * 60 * 1000;
const name = "test-user-1";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  db = await openTestDatabase();
  await insertTestStore(db);
});
afterEach(() => db.destroy());

const remember = (ip: string, now: number) => rememberNetwork(db, { userId: name, ip, now });
const isKnown = (ip: string, now: number) => isKnownNetwork(db, { usernameKey: name, ip, now });

test("knows all addresses of an IPv6 network and no others", async () => {
  await remember("2001:db8:1:2::1", 0);
  expect(await isKnown("2001:db8:1:2:ffff::9", 1)).toBe(true);
  expect(await isKnown("2001:db8:1:3::1", 1)).toBe(false);
});

test("keeps the twenty most recently used networks", async () => {
  for (let index = 1; index <= 25; index += 1) await remember(`203.0.113.${index}`, index);
  expect(await isKnown("203.0.113.5", 30)).toBe(false);
  expect(await isKnown("203.0.113.6", 30)).toBe(true);
  expect(await db.selectFrom("known_networks").select("network").execute()).toHaveLength(20);
});

test("forgets a network 30 days after its last use", async () => {
  await remember("203.0.113.1", 0);
  await remember("203.0.113.2", day);
  expect(await isKnown("203.0.113.1", 30 * day)).toBe(false);
  await purgeKnownNetworks(db, 30 * day);
  const rows = await db.selectFrom("known_networks").select("network").execute();
  expect(rows).toEqual([{ network: "203.0.113.2" }]);
});
