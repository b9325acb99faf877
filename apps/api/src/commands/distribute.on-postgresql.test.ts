import { copyTemplate } from "@cartograph/database/testing/postgresql-copy.ts";
import { expect, test } from "vitest";
import { startProcess } from "../testing/start-process.ts";

async function distribute(databaseUrl: string): Promise<{ code: number | null; output: string }> {
  const { code, output } = await startProcess(
    { DATABASE_URL: databaseUrl },
    { entry: "distribute" },
  ).exit;
  return { code, output: output.trim() };
}

test("refuses SQLite and PostgreSQL without Citus, and says what to do", async () => {
  expect(await distribute("")).toEqual({
    code: 1,
    output:
      "SQLite cannot be distributed. Set DATABASE_URL to a Citus coordinator; pnpm db:copy copies a SQLite file there.",
  });
  const { url, drop } = await copyTemplate();
  const refused = await distribute(url);
  await drop();
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^This database does not have the Citus extension\./);
});
