import { expect, test } from "vitest";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import { openLog } from "../testing/log-lines.ts";
import { openTestApp } from "../testing/test-app.ts";
import { createTestPasswords } from "../testing/test-passwords.ts";

/** The levels and messages of the log about a call that failed with the error. */
async function loggedAbout(url: string, error: unknown) {
  const { log, lines } = openLog("debug");
  const passwords: PasswordHasher = {
    ...createTestPasswords(),
    verify: () => Promise.reject(error),
  };
  const server = await openTestApp({ logger: log, env: { LOG_LEVEL: "debug" }, passwords });
  await server.call({ method: "POST", url, payload: { username: "anna", password: "password" } });
  await server.close();
  return lines
    .map((line): { level: number; procedure?: string; msg: string } => JSON.parse(line))
    .filter(({ procedure }) => procedure !== undefined)
    .map(({ level, procedure, msg }) => ({ level, procedure, msg }));
}

test.each(["/api/login", "/trpc/user.login"])(
  "logs a call that its client canceled as no failure, at %s",
  async (url) => {
    const canceled = new DOMException("This operation was aborted", "AbortError");
    expect(await loggedAbout(url, canceled)).toEqual([
      { level: 20, procedure: "user.login", msg: "The client canceled a call" },
    ]);
    expect(await loggedAbout(url, new Error("out of memory"))).toEqual([
      { level: 50, procedure: "user.login", msg: "A procedure failed" },
    ]);
  },
);
