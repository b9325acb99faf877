import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "cartograph-boundaries-"));
copyFileSync(join(root, ".oxlintrc.json"), join(scratch, ".oxlintrc.json"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function writeScratch(file: string, text: string): void {
  const path = join(scratch, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The codes of what the linter finds in a file or folder. */
function lint(target: string): string[] {
  const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), ["--format=json", target], {
    cwd: scratch,
    encoding: "utf8",
  });
  const report: { diagnostics: { code: string }[] } = JSON.parse(stdout);
  return report.diagnostics.map(({ code }) => code);
}

/** Whether the linter refuses the import in a file at that path. */
function isRefused(file: string, statement: string): boolean {
  writeScratch(file, `${statement}\nexport const used = x;\n`);
  return lint(file).some((code) => code.includes("no-restricted-imports"));
}

const forbidden = [
  ["packages/contracts/src/a.ts", "@cartograph/database/schema.ts"],
  ["packages/database/src/a.ts", "@cartograph/warehouse/ask.ts"],
  ["packages/database/src/a.ts", "@cartograph/connectors/registry.ts"],
  ["packages/ui/src/a.ts", "@cartograph/web/main.tsx"],
  ["packages/ui/src/a.ts", "@cartograph/database/schema.ts"],
  ["packages/warehouse/src/a.ts", "@cartograph/connectors/registry.ts"],
  ["packages/warehouse/src/a.ts", "@cartograph/api/router"],
  ["packages/connectors/src/a.ts", "@cartograph/database/schema.ts"],
  ["packages/connectors/src/a.ts", "@cartograph/warehouse/ask.ts"],
  ["packages/connectors/src/a.ts", "@cartograph/sandbox/start.ts"],
  ["packages/connectors/src/a.test.ts", "@cartograph/database/schema.ts"],
  ["packages/sandbox/src/a.ts", "@cartograph/connectors/registry.ts"],
  ["packages/sandbox/src/a.ts", "@cartograph/contracts/records.ts"],
  ["apps/api/src/a.ts", "@cartograph/ui/theme/theme.ts"],
  ["apps/api/src/sync/a.ts", "@cartograph/ui/theme/theme.ts"],
  ["apps/api/src/sync/runs/a.ts", "../../features/live/live-events.ts"],
  ["apps/api/src/trpc/a.ts", "../features/live/live-events.ts"],
  ["apps/web/src/a.ts", "@cartograph/database/schema.ts"],
  ["apps/web/src/a.ts", "@cartograph/warehouse/ask.ts"],
  ["apps/web/src/a.ts", "@cartograph/api/router"],
  ["apps/web/src/lib/a.ts", "@cartograph/api/router"],
  ["apps/web/src/lib/a.ts", "../features/ads/ads-screen.tsx"],
  ["apps/web/src/lib/report/a.ts", "../../features/ads/ads-screen.tsx"],
  ["apps/web/src/lib/a.ts", "../app/screens.ts"],
  ["apps/web/src/features/ads/a.ts", "@cartograph/warehouse/ask.ts"],
  ["apps/web/src/features/ads/a.ts", "../email/email-tab.tsx"],
  ["apps/web/src/features/settings/targets/a.ts", "../../email/email-tab.tsx"],
] as const;

const allowed = [
  ["packages/database/src/a.ts", "@cartograph/contracts/platform.ts"],
  ["packages/warehouse/src/a.ts", "@cartograph/database/schema.ts"],
  ["packages/connectors/src/a.test.ts", "@cartograph/sandbox/start.ts"],
  ["packages/sandbox/src/a.ts", "@cartograph/contracts/platform.ts"],
  ["apps/api/src/a.ts", "@cartograph/warehouse/ask.ts"],
  ["apps/api/src/router.ts", "./features/live/live.router.ts"],
  ["apps/api/src/features/imports/a.ts", "../../sync/imports/import-rows.ts"],
  ["apps/web/src/a.ts", "@cartograph/ui/theme/theme.ts"],
  ["apps/web/src/app/a.ts", "../features/ads/ads-screen.tsx"],
  ["apps/web/src/features/ads/a.ts", "../../lib/trpc.ts"],
  ["apps/web/src/features/settings/targets/a.ts", "../settings-section.tsx"],
  ["apps/web/src/features/settings/targets/a.ts", "../../../lib/trpc.ts"],
] as const;

describe("who may import whom", () => {
  test.each(forbidden)("%s may not import %s", (file, imported) => {
    expect(isRefused(file, `import { x } from "${imported}";`)).toBe(true);
  });

  test.each(allowed)("%s may import %s", (file, imported) => {
    expect(isRefused(file, `import { x } from "${imported}";`)).toBe(false);
  });

  test("web may import the type of the router", () => {
    expect(isRefused("apps/web/src/b.ts", 'import type { x } from "@cartograph/api/router";')).toBe(
      false,
    );
  });
});

const isCycle = (code: string) => code.includes("no-cycle");

describe("import cycles", () => {
  test.each(["import", "import type"])("refuses two files that `%s` each other", (keyword) => {
    const folder = keyword.replace(" ", "-");
    writeScratch(
      `${folder}/one.ts`,
      `${keyword} { Two } from "./two.ts";\nexport class One { two?: Two }\n`,
    );
    writeScratch(
      `${folder}/two.ts`,
      `import type { One } from "./one.ts";\nexport class Two { one?: One }\n`,
    );
    expect(lint(folder).filter(isCycle)).toHaveLength(2);
  });

  test("allows imports in one direction", () => {
    writeScratch(
      "one-way/one.ts",
      `import type { Two } from "./two.ts";\nexport type One = Two;\n`,
    );
    writeScratch("one-way/two.ts", "export type Two = string;\n");
    expect(lint("one-way").filter(isCycle)).toEqual([]);
  });
});
