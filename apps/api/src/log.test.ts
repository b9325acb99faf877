import { expect, test } from "vitest";
import { toSyncLog } from "./log.ts";
import { openLog } from "./testing/log-lines.ts";

/** An error as HTTP clients throw it, with the request and its key attached, and a cause of the same kind. */
function errorWithRequest(): Error {
  const request = { headers: { authorization: "Bearer secret-key" }, body: "secret-key" };
  const cause = Object.assign(new Error("socket closed"), { request });
  return Object.assign(new Error("Request failed", { cause }), { request, config: request });
}

test("logs an error's name, message, stack and cause, and none of its other properties", () => {
  const { log, lines } = openLog();
  log.error({ err: errorWithRequest() }, "A page could not be read");
  expect(lines).toHaveLength(1);
  const { err } = JSON.parse(lines[0] ?? "");
  expect(Object.keys(err).toSorted()).toEqual(["cause", "message", "stack", "type"]);
  expect(Object.keys(err.cause).toSorted()).toEqual(["message", "stack", "type"]);
  expect(err).toMatchObject({ message: "Request failed", cause: { message: "socket closed" } });
  expect(lines.join()).not.toContain("secret-key");
});

test("logs a failed sync in the same way", () => {
  const { log, lines } = openLog();
  toSyncLog(log)({ level: "warn", message: "The sync failed", error: errorWithRequest() });
  expect(lines.join()).toContain("Request failed");
  expect(lines.join()).not.toContain("secret-key");
});
