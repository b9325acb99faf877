import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { claimDataDirectory } from "./data-directory.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cartograph-data-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("creates the directory with access for its owner only", () => {
  const path = join(folder, "deep", "data");
  claimDataDirectory(path).release();
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("restricts an empty directory to its owner", () => {
  chmodSync(folder, 0o755);
  claimDataDirectory(folder).release();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("keeps the mode of a directory that has other files", () => {
  chmodSync(folder, 0o1777);
  writeFileSync(join(folder, "of-another-program"), "");
  claimDataDirectory(folder).release();
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
});

test("throws when its lock cannot be opened", () => {
  mkdirSync(join(folder, "lock"));
  expect(() => claimDataDirectory(folder)).toThrow(/cannot be written to/);
});

test("refuses a directory that another process holds, until it is released", () => {
  const first = claimDataDirectory(folder);
  expect(() => claimDataDirectory(folder)).toThrow(ConfigError);
  expect(() => claimDataDirectory(folder)).toThrow(/Another Cartograph is running/);
  first.release();
  claimDataDirectory(folder).release();
});

test("throws when the directory cannot be created", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => claimDataDirectory(join(folder, "file", "data"))).toThrow(/cannot be written to/);
});

test("throws where the system allows no new directories", () => {
  expect(() => claimDataDirectory("/proc/cartograph/data")).toThrow(/cannot be written to/);
});

test("does not change a file that has its name", () => {
  const file = join(folder, "file");
  writeFileSync(file, "", { mode: 0o644 });
  expect(() => claimDataDirectory(file)).toThrow(/cannot be written to/);
  expect(statSync(file).mode & 0o777).toBe(0o644);
});
