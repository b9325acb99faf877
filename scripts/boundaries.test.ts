import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "cartograph-boundaries-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Writes files at these paths and returns the codes of what the linter finds in each. */
function lint(files: Record<string, string>): Map<string, string[]> {
  const folder = mkdtempSync(join(scratch, "lint-"));
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), ["--format=json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
  const codes = new Map(Object.keys(files).map((file): [string, string[]] => [file, []]));
  for (const { code, filename } of report.diagnostics) codes.get(filename)?.push(code);
  return codes;
}

const forbidden = [
  ["packages/contracts/src/a.ts", "@cartograph/database/schema.ts"],
  ["packages/database/src/a.ts", "@cartograph/warehouse/report-request.ts"],
  ["packages/database/src/a.ts", "@cartograph/connectors/registry.ts"],
  ["packages/ui/src/a.ts", "@cartograph/web/main.tsx"],
  ["packages/ui/src/a.ts", "@cartograph/database/schema.ts"],
  ["packages/warehouse/src/a.ts", "@cartograph/connectors/registry.ts"],
  ["packages/warehouse/src/a.ts", "@cartograph/api/router"],
  ["packages/connectors/src/a.ts", "@cartograph/database/schema.ts"],
  ["packages/connectors/src/a.ts", "@cartograph/warehouse/report-request.ts"],
  ["packages/connectors/src/a.ts", "@cartograph/sandbox/start.ts"],
  ["packages/connectors/src/a.test.ts", "@cartograph/database/schema.ts"],
  ["packages/sandbox/src/a.ts", "@cartograph/connectors/registry.ts"],
  ["packages/sandbox/src/a.ts", "@cartograph/contracts/records.ts"],
  ["apps/api/src/a.ts", "@cartograph/ui/theme/theme.ts"],
  ["apps/api/src/a.ts", "@cartograph/sandbox/start.ts"],
  ["apps/api/src/features/imports/a.ts", "@cartograph/sandbox/start.ts"],
  ["apps/api/src/sync/a.ts", "@cartograph/sandbox/start.ts"],
  ["apps/api/src/demo/a.ts", "../features/live/live-events.ts"],
  ["apps/api/src/sync/a.test.ts", "../features/live/live-events.ts"],
  ["apps/api/src/sync/a.ts", "@cartograph/ui/theme/theme.ts"],
  ["apps/api/src/sync/runs/a.ts", "../../features/live/live-events.ts"],
  ["apps/api/src/trpc/a.ts", "../features/live/live-events.ts"],
  ["apps/web/src/a.ts", "@cartograph/database/schema.ts"],
  ["apps/web/src/a.ts", "@cartograph/warehouse/report-request.ts"],
  ["apps/web/src/a.ts", "@cartograph/api/router"],
  ["apps/web/src/lib/a.ts", "@cartograph/api/router"],
  ["apps/web/src/lib/a.ts", "../features/ads/ads-screen.tsx"],
  ["apps/web/src/lib/report/a.ts", "../../features/ads/ads-screen.tsx"],
  ["apps/web/src/lib/a.ts", "../app/screens.ts"],
  ["apps/web/src/features/ads/a.ts", "@cartograph/warehouse/report-request.ts"],
  ["apps/web/src/features/ads/a.ts", "../email/email-tab.tsx"],
  ["apps/web/src/features/settings/targets/a.ts", "../../email/email-tab.tsx"],
] as const;

const allowed = [
  ["packages/database/src/a.ts", "@cartograph/contracts/platform.ts"],
  ["packages/warehouse/src/a.ts", "@cartograph/database/schema.ts"],
  ["packages/connectors/src/a.test.ts", "@cartograph/sandbox/start.ts"],
  ["packages/sandbox/src/a.ts", "@cartograph/contracts/platform.ts"],
  ["apps/api/src/a.ts", "@cartograph/warehouse/report-request.ts"],
  ["apps/api/src/demo/a.ts", "@cartograph/sandbox/start.ts"],
  ["apps/api/src/sync/a.test.ts", "@cartograph/sandbox/start.ts"],
  ["apps/api/src/sync/testing/a.ts", "@cartograph/sandbox/start.ts"],
  ["apps/api/src/router.ts", "./features/live/live.router.ts"],
  ["apps/api/src/features/imports/a.ts", "../../sync/imports/import-rows.ts"],
  ["apps/web/src/a.ts", "@cartograph/ui/theme/theme.ts"],
  ["apps/web/src/app/a.ts", "../features/ads/ads-screen.tsx"],
  ["apps/web/src/features/ads/a.ts", "../../lib/trpc.ts"],
  ["apps/web/src/features/settings/targets/a.ts", "../settings-section.tsx"],
  ["apps/web/src/features/settings/targets/a.ts", "../../../lib/trpc.ts"],
] as const;

const cases = [
  ...forbidden.map(([file, imported]) => ({ file, imported, isRefused: true })),
  ...allowed.map(([file, imported]) => ({ file, imported, isRefused: false })),
].map((each, index) => ({ ...each, path: each.file.replace("/a.", `/a${index}.`) }));

describe("imports between packages", () => {
  const codes = lint({
    ...Object.fromEntries(
      cases.map(({ path, imported }) => [
        path,
        `import { x } from "${imported}";\nexport const used = x;\n`,
      ]),
    ),
    "apps/web/src/type.ts":
      'import type { x } from "@cartograph/api/router";\nexport type Used = typeof x;\n',
  });
  const isRefused = (path: string) =>
    codes.get(path)?.some((code) => code.includes("no-restricted-imports"));

  test.each(cases.filter((each) => each.isRefused))(
    "$file may not import $imported",
    ({ path }) => {
      expect(isRefused(path)).toBe(true);
    },
  );

  test.each(cases.filter((each) => !each.isRefused))("$file may import $imported", ({ path }) => {
    expect(isRefused(path)).toBe(false);
  });

  test("web may import the type of the router", () => {
    expect(isRefused("apps/web/src/type.ts")).toBe(false);
  });
});

const isCycle = (code: string) => code.includes("no-cycle");

function cycle(keyword: string): Record<string, string> {
  return {
    [`${keyword}/one.ts`]: `${keyword} { Two } from "./two.ts";\nexport class One { two?: Two }\n`,
    [`${keyword}/two.ts`]: `import type { One } from "./one.ts";\nexport class Two { one?: One }\n`,
  };
}

describe("import cycles", () => {
  const codes = lint({
    ...cycle("import"),
    ...cycle("import type"),
    "one-way/one.ts": `import type { Two } from "./two.ts";\nexport type One = Two;\n`,
    "one-way/two.ts": "export type Two = string;\n",
  });
  const cyclesIn = (folder: string) =>
    [...codes].flatMap(([file, found]) => (dirname(file) === folder ? found.filter(isCycle) : []));

  test.each(["import", "import type"])("refuses two files that `%s` each other", (keyword) => {
    expect(cyclesIn(keyword)).toHaveLength(2);
  });

  test("allows imports in one direction", () => {
    expect(cyclesIn("one-way")).toEqual([]);
  });
});
