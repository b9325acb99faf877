import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyWorkspace } from "../mutants/workspace-copy.ts";
import { scaffoldMetric } from "./metric.ts";
import { scaffoldPlatform } from "./platform.ts";
import { scaffoldScreen } from "./screen.ts";

const runFile = promisify(execFile);
const root = join(import.meta.dirname, "../..");
let parent: string;
let copy: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "cartograph-scaffold-"));
  copy = join(parent, "workspace");
  copyWorkspace(root, copy);
  linkModules();
}, 180_000);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Uses the original's dependencies, with our own packages linked within the copy. */
function linkModules(): void {
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const packages = ["packages", "apps"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  );
  for (const folder of ["e2e", ...packages]) {
    const modules = join(root, folder, "node_modules");
    if (!existsSync(modules)) continue;
    cpSync(modules, join(copy, folder, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isNotHidden,
    });
  }
}

/** Leaves out caches such as `.vite`. */
function isNotHidden(path: string): boolean {
  return !basename(path).startsWith(".");
}

const metric = options("units_per_order", {
  domain: "sales",
  name: "Units per order",
  formula: "Units sold ÷ orders",
  unit: "ratio",
  value: "ratio(sales.units, sales.orders)",
  given: '{"units": 6, "orders": 4}',
  expect: "1.5",
});
const platform = options("pigeon_ads", { name: "Pigeon Ads" });
const screen = options("returns", {
  title: "Returns & Refunds",
  label: "Returns",
  report: "dashboard",
  metrics: "total_sales,orders",
});

function options(id: string, values: Record<string, string>): string[] {
  return [id, ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])];
}

describe("in a copy of the workspace", () => {
  const added: string[] = [];

  test("adds a metric that passes its test", async () => {
    const files = scaffoldMetric(copy, metric);
    const file = "packages/warehouse/src/metrics/sales/units-per-order.test.ts";
    expect(files).toContain(file);
    added.push(...files);
    await runTest(file);
  }, 120_000);

  test("adds an ad platform that passes lint and its conformance test", async () => {
    const files = scaffoldPlatform(copy, platform);
    const folder = "packages/connectors/src/platforms/pigeon_ads";
    expect(files).toContain(`${folder}/README.md`);
    expect(files.filter((file) => /acme/i.test(read(file)))).toEqual([]);
    added.push(...files);
    expect(await failureOf("oxlint", files)).toBe("");
    await runTest(`${folder}/pigeon-ads.conformance.test.ts`);
  }, 360_000);

  test("adds a screen", () => {
    const files = scaffoldScreen(copy, screen);
    expect(files).toContain("apps/web/src/features/returns/returns-screen.tsx");
    expect(read("apps/api/src/http/static-web.ts")).toContain('"/returns",');
    added.push(...files);
  });

  test("passes the type check with all of them", async () => {
    expect(added.length).toBeGreaterThan(30);
    expect(await typeErrors(added)).toBe("");
  }, 240_000);
});

function read(file: string): string {
  return readFileSync(join(copy, file), "utf8");
}

/** Runs a test file of the copy. */
async function runTest(file: string): Promise<void> {
  expect(await failureOf("vitest", ["run", file])).toBe("");
}

/** The compiler's errors in both apps of the copy, everything they import, and these files. */
function typeErrors(files: readonly string[]): Promise<string> {
  const project = {
    extends: "./apps/web/tsconfig.json",
    compilerOptions: { types: ["node", "vite/client"] },
    include: ["apps/api/src/main.ts", "apps/web/src", ...files],
    exclude: ["**/node_modules"],
  };
  writeFileSync(join(copy, "tsconfig.scaffold.json"), JSON.stringify(project));
  // Other tests use the other cores, and each further checker would compute the shared types again.
  return failureOf("tsc", ["--noEmit", "--project", "tsconfig.scaffold.json", "--checkers", "1"]);
}

/** The output of a program that fails in the copy; empty if it succeeds. */
async function failureOf(program: string, args: string[]): Promise<string> {
  const path = join(root, "node_modules/.bin", program);
  try {
    await runFile(path, args, { cwd: copy });
    return "";
  } catch (error) {
    return `${program} failed: ${String((error as { stdout?: string }).stdout ?? error)}`;
  }
}

describe("with wrong arguments", () => {
  test.each([
    [["units_per_order"], "--domain is missing"],
    [["Units"], "The name must match"],
    [[...metric, "--unit", "apples"], "--unit must be one of money"],
    [[...metric, "--color", "red"], "Unknown option '--color'"],
  ])("refuses %j", (argv, message) => {
    expect(() => scaffoldMetric(root, argv)).toThrow(message);
  });

  test("refuses a screen with an unknown metric", () => {
    expect(() => scaffoldScreen(root, [...screen, "--metrics", "happiness"])).toThrow(
      "happiness is not a metric",
    );
  });

  test.each([
    [["pigeon_ads"], "--name is missing"],
    [[...platform, "--kind", "email"], "copy the klaviyo folders"],
    [
      [...platform, "--kind", "radio"],
      "--kind must be one of store, analytics, search, ads, email",
    ],
    [[...platform, "--name", 'Pigeon "Ads"'], "--name must consist of"],
    [options("tiktok_ads", { name: "TikTok Ads" }), "already exists"],
  ])("refuses a platform with %j", (argv, message) => {
    expect(() => scaffoldPlatform(root, argv)).toThrow(message);
  });
});
