import fastifyCookie from "@fastify/cookie";
import { LRUCache } from "lru-cache";
import { expect, test, vi } from "vitest";
import { sessionCookie, sessionHashReader } from "./session-cookie.ts";

test("reads sessions from long Cookie headers without caching them", () => {
  const cache = vi.spyOn(LRUCache.prototype, "set");
  const secret = "a secret for signatures";
  const readHash = sessionHashReader(sessionCookie(null), secret);
  const session = `sid=${encodeURIComponent(fastifyCookie.signerFactory(secret).sign("anna"))}`;
  const hash = readHash(session);
  expect(hash).not.toBeNull();
  expect(cache).toHaveBeenCalledTimes(1);
  expect(readHash(`other=${"x".repeat(30_000)}; ${session}`)).toBe(hash);
  expect(cache).toHaveBeenCalledTimes(1);
  cache.mockRestore();
});
