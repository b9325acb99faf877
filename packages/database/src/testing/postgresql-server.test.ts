import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("leaves the exit code of failed tests as it is", () => {
  const server = new URL("postgresql-server.ts", import.meta.url).href;
  const program = `
    import { startServer } from ${JSON.stringify(server)};
    process.exitCode = 3;
    await (await startServer()).stop();`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    { cwd: import.meta.dirname, encoding: "utf8" },
  );
  expect({ status, stderr }).toEqual({ status: 3, stderr: "" });
});
