import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const api = fileURLToPath(new URL("../apps/api", import.meta.url));

// Without a binary that loads, installing needs Python and a C++ compiler.
describe("argon2's package", () => {
  test("has a binary for each system", () => {
    expect(readdirSync(`${api}/node_modules/argon2/prebuilds`)).toEqual(
      expect.arrayContaining(["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"]),
    );
  });

  test("has a binary that this version of Node loads", () => {
    const program = `require("argon2").hash("password").then(console.log)`;
    // In a process of its own, since a binary for other versions can crash the process.
    const output = execFileSync(process.execPath, ["--eval", program], {
      cwd: api,
      env: { ...process.env, PREBUILDS_ONLY: "1" },
      encoding: "utf8",
    });
    expect(output).toMatch(/^\$argon2id\$/);
  });
});
