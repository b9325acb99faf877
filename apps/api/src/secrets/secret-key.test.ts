import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { loadKeys } from "./secret-key.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cartograph-key-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("generates a key once, readable only by its owner, and reuses it", () => {
  const keys = loadKeys({ secretKey: null, dataDir });
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "secret.key"), "utf8").trim()).toHaveLength(43);
  expect(loadKeys({ secretKey: null, dataDir })).toEqual(keys);
});

test("derives a separate key for each purpose", () => {
  const keys = loadKeys({ secretKey: "k".repeat(32), dataDir });
  expect(keys.secretBox).toHaveLength(32);
  expect(keys.secretBox.toString("base64url")).not.toBe(keys.sessionSigning);
});

test("refuses a key that the directory was not used with", () => {
  loadKeys({ secretKey: "a".repeat(32), dataDir });
  expect(() => loadKeys({ secretKey: "b".repeat(32), dataDir })).toThrow(ConfigError);
  expect(() => loadKeys({ secretKey: null, dataDir })).toThrow(/not the key/);
  expect(() => loadKeys({ secretKey: "a".repeat(32), dataDir })).not.toThrow();
});

test("stores nothing in its check file that reveals a key", () => {
  loadKeys({ secretKey: "a".repeat(32), dataDir });
  expect(readFileSync(join(dataDir, "secret.check"), "utf8")).not.toContain("aaaa");
});
