import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProcess } from "../testing/start-process.ts";

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "cartograph-commands-"));
  file = join(dataDir, "cartograph.sqlite");
  await (await openTestDatabase({ file })).destroy();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function run(entry: string, parameters: string[], env: Record<string, string> = {}) {
  const started = startProcess({ DATA_DIR: dataDir, ...env }, { entry, parameters });
  const { code, output } = await started.exit;
  return { code, lines: output.trim().split("\n") };
}

test("names the key that a backup does not include", async () => {
  const keyFile = join(dataDir, "secret.key");
  const nameKey = async (backup: string, env = {}) => {
    const { code, lines } = await run("backup", [join(dataDir, backup)], env);
    expect(code).toBe(0);
    return lines[1];
  };
  expect(await nameKey("a.sqlite")).toContain("Keep a copy of the server's SECRET_KEY elsewhere;");
  writeFileSync(keyFile, "generated");
  expect(await nameKey("b.sqlite")).toContain(`Keep a copy of ${keyFile} elsewhere;`);
  const env = { SECRET_KEY: "k".repeat(32) };
  expect(await nameKey("c.sqlite", env)).toContain(
    "Keep a copy of the server's SECRET_KEY elsewhere;",
  );
});

test("replaces a damaged database with its backup", async () => {
  const backup = join(dataDir, "backup.sqlite");
  expect(await run("backup", [backup])).toMatchObject({ code: 0 });
  writeFileSync(file, "holiday photos");
  const { code, lines } = await run("restore", [backup]);
  expect(code).toBe(0);
  expect(lines).toEqual([
    `Restored from ${backup}`,
    expect.stringContaining(`The previous database was kept as ${file}.before-restore-`),
  ]);
});

test.each([
  ["on", "; the next start fills the demo store."],
  ["off", "."],
])("empties the database and announces the demo store if the demo is %s", async (DEMO, end) => {
  expect(await run("reset", [], { DEMO })).toEqual({ code: 0, lines: [`${file} is empty${end}`] });
});

test.each([
  ["backup", "pnpm backup [FILE]"],
  ["restore", "pnpm restore FILE"],
  ["reset", "pnpm db:reset"],
  ["copy", "pnpm db:copy --to postgres://user@host/database"],
  ["distribute", "pnpm db:distribute"],
])("%s prints its usage and changes nothing with --help", async (entry, usage) => {
  const before = readFileSync(file);
  const env = { DATABASE_URL: "postgres://ada:secret@127.0.0.1:1/x" };
  expect(await run(entry, ["--help"], env)).toEqual({ code: 0, lines: [`Usage: ${usage}`] });
  expect(readFileSync(file)).toEqual(before);
  expect(existsSync("--help")).toBe(false);
});

test.each([
  ["backup", ["a.sqlite", "b.sqlite"]],
  ["restore", ["--from", "a.sqlite"]],
  ["reset", ["now"]],
  ["copy", ["--too", "postgres://ada:secret@127.0.0.1:1/y"]],
  ["distribute", ["--force"]],
])("%s refuses %j without repeating it, and changes nothing", async (entry, parameters) => {
  const before = readFileSync(file);
  const env = { DATABASE_URL: "postgres://ada:secret@127.0.0.1:1/x" };
  expect(await run(entry, parameters, env)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^Usage: pnpm /)],
  });
  expect(readFileSync(file)).toEqual(before);
});

test("reports in one line that the directory of a backup is missing", async () => {
  const missing = join(dataDir, "missing");
  expect(await run("backup", [join(missing, "backup.sqlite")])).toEqual({
    code: 1,
    lines: [`There is no directory ${missing}`],
  });
});

test("reports in one line that PostgreSQL cannot be reached", async () => {
  const env = { DATABASE_URL: "postgres://ada:secret@127.0.0.1:1/x" };
  expect(await run("distribute", [], env)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The server cannot reach its database\. Check that PostgreSQL/)],
  });
});
