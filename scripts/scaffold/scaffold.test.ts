import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyWorkspace } from "../mutants/workspace-copy.ts";
import { scaffoldMetric } from "./metric.ts";
import { scaffoldScreen } from "./screen.ts";

const root = join(import.meta.dirname, "../..");
let parent: string;
let copy: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "cartograph-scaffold-"));
  copy = join(parent, "workspace");
  copyWorkspace(root, copy);
  linkModules();
}, 60_000);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Dependencies are those of the original; our own packages are linked within the copy. */
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
  test("adds a metric that passes the type check and its test", () => {
    const files = scaffoldMetric(copy, metric);
    expect(files).toContain("packages/warehouse/src/metrics/sales/units-per-order.test.ts");
    expect(check("packages/warehouse")).toBe("");
    const vitest = join(root, "node_modules/.bin/vitest");
    const tests = ["run", "packages/warehouse/src/metrics/sales/units-per-order.test.ts"];
    const { status, stdout } = spawnSync(vitest, tests, { cwd: copy, encoding: "utf8" });
    expect(status, stdout).toBe(0);
  }, 120_000);

  test("adds a screen that passes the type check", () => {
    const files = scaffoldScreen(copy, screen);
    expect(files).toContain("apps/web/src/features/returns/returns-screen.tsx");
    expect(readFileSync(join(copy, "apps/api/src/http/static-web.ts"), "utf8")).toContain(
      '"/returns",',
    );
    expect(check("apps/web")).toBe("");
    expect(check("e2e")).toBe("");
  }, 120_000);
});

/** What the compiler has to say about a package of the copy; empty when all is well. */
function check(folder: string): string {
  const tsc = join(root, "node_modules/.bin/tsc");
  return spawnSync(tsc, ["--noEmit"], { cwd: join(copy, folder), encoding: "utf8" }).stdout;
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
});
