import { expect, test } from "vitest";
import type { Connection } from "./connector.ts";
import { cacheSessions } from "./cache-sessions.ts";

const connection: Connection = {
  apiKey: "key",
  storeUrl: "shop.example",
  account: "1",
  baseUrl: null,
  storeCurrency: "EUR",
};

test("shares one session for the same connection and opens another for any other one", () => {
  const sessionFor = cacheSessions((given) => ({ given }));
  const first = sessionFor(connection);
  expect(sessionFor({ ...connection })).toBe(first);
  const changes = {
    apiKey: "other",
    storeUrl: null,
    account: "2",
    baseUrl: "http://localhost",
    storeCurrency: null,
  };
  for (const [name, value] of Object.entries(changes)) {
    expect(sessionFor({ ...connection, [name]: value })).not.toBe(first);
  }
});

test("drops the least recently used of more than a hundred sessions", () => {
  const sessionFor = cacheSessions((given) => ({ given }));
  const ofAccount = (number: number) => sessionFor({ ...connection, account: `${number}` });
  const sessions = Array.from({ length: 100 }, (_, number) => ofAccount(number));
  expect(ofAccount(0)).toBe(sessions[0]);
  ofAccount(100);
  expect(ofAccount(0)).toBe(sessions[0]);
  expect(ofAccount(1)).not.toBe(sessions[1]);
});

test("keeps nothing for a connection that cannot be opened", () => {
  let tries = 0;
  const sessionFor = cacheSessions(() => {
    tries += 1;
    throw new RangeError("no");
  });
  expect(() => sessionFor(connection)).toThrow("no");
  expect(() => sessionFor(connection)).toThrow("no");
  expect(tries).toBe(2);
});
