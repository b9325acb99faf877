import { AppError } from "@cartograph/contracts/app-error.ts";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { exitReason } from "./exit-reason.ts";

const errorWith = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

test.each([
  [new ConfigError("PORT must be a whole number"), "PORT must be a whole number"],
  [new AppError("not_found", "There is no backup"), "There is no backup"],
  [errorWith("EACCES", "listen"), "This user is not allowed to listen on this PORT or HOST"],
  [
    errorWith("SQLITE_FULL", ""),
    "The server's disk is full, so nothing can be saved. Free up space, then try again.",
  ],
  [
    errorWith("SQLITE_CORRUPT", ""),
    `The server's database is damaged: restore a backup. See "Backup and restore" in docs/deploy.md.`,
  ],
])("gives the reason of %s", (error, reason) => {
  expect(exitReason(error)).toBe(reason);
});

test("advises another port when the port is in use", async () => {
  const first = createServer().listen(0, "127.0.0.1");
  await once(first, "listening");
  const second = createServer().listen({ ...Object(first.address()), host: "127.0.0.1" });
  const [error] = await once(second, "error");
  first.close();
  expect(exitReason(error)).toMatch(/^The port is in use by another program/);
});

test.each(["nonsense.invalid", "192.0.2.1", "fe80::1"])("names HOST if it is %s", async (host) => {
  const [error] = await once(createServer().listen(0, host), "error");
  expect(exitReason(error)).toBe("HOST is not an address of this machine");
});

test("names the file that cannot be accessed", async () => {
  const error = await readFile("/nowhere/secret.key").catch((cause: unknown) => cause);
  expect(exitReason(error)).toBe("ENOENT: no such file or directory, open '/nowhere/secret.key'");
  const refused = Object.assign(errorWith("EACCES", "open"), { path: "/data/secret.key" });
  expect(exitReason(refused)).toBe(refused.message);
});

test("returns an unknown error unchanged, so that its stack is printed", () => {
  const bug = new TypeError("x is not a function");
  expect(exitReason(bug)).toBe(bug);
});
