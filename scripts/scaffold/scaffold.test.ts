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
});
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

const metric = options("sample_units_per_order", {
  domain: "sales",
  name: "Sample units per order",
  formula: "Units sold ÷ orders",
  unit: "ratio",
  numerator: "units",
  denominator: "orders",
  value: "ratio(sales.units, sales.orders)",
  given: '{"units": 6, "orders": 4}',
  expect: "1.5",
});
/** A ratio or a sum in each of the other domains. */
const otherMetrics = [
  [
    ...options("sample_engaged_sessions", {
      domain: "traffic",
      name: "Sample engaged sessions",
      formula: "Sessions counted as engaged by Google Analytics",
      unit: "count",
      target: "sum",
      value: "sums.engagedSessions",
      given: '{"engagedSessions": 3}',
      expect: "3",
    }),
    "--additive",
  ],
  options("sample_shipping_rate", {
    domain: "checkout",
    name: "Sample shipping rate",
    formula: "Entered shipping ÷ checkouts started × 100",
    unit: "percent",
    numerator: "entered_shipping",
    denominator: "checkouts_started",
    value: "percent(steps.add_shipping_info, steps.begin_checkout)",
    given: '{"add_shipping_info": 1, "begin_checkout": 2}',
    expect: "50",
  }),
  options("sample_clicks_per_conversion", {
    domain: "ads",
    name: "Sample clicks per conversion",
    formula: "Ad clicks ÷ ad conversions",
    unit: "ratio",
    direction: "down_good",
    numerator: "ad_clicks",
    denominator: "ad_conversions",
    target: "level",
    value: "ratio(sums.clicks, sums.conversionsMilli / 1000)",
    given: '{"clicks": 3, "conversionsMilli": 2000}',
    expect: "1.5",
  }),
  options("sample_impressions_per_click", {
    domain: "search",
    name: "Sample impressions per click",
    formula: "Search impressions ÷ search clicks",
    unit: "ratio",
    direction: "down_good",
    numerator: "search_impressions",
    denominator: "search_clicks",
    value: "ratio(sums.impressions, sums.clicks)",
    given: '{"impressions": 8, "clicks": 2}',
    expect: "4",
  }),
  [
    ...options("sample_unsubscribes", {
      domain: "email",
      name: "Sample unsubscribes",
      formula: "Recipients who unsubscribed",
      unit: "count",
      direction: "down_good",
      target: "sum",
      value: "sums.unsubscribes",
      given: '{"unsubscribes": 7}',
      expect: "7",
    }),
    "--additive",
  ],
];
const platform = options("sample_ads", { name: "Sample Ads" });
const screen = options("samples", {
  title: "Samples & Trials",
  label: "Samples",
  report: "dashboard",
  metrics: "total_sales,orders",
});

function options(id: string, values: Record<string, string>): string[] {
  return [id, ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])];
}

test("adds nothing that a reader of CONTRIBUTING.md may have added already", () => {
  const examples = read("CONTRIBUTING.md").matchAll(/ new:\w+ (\w+)/g);
  const names = new Set(Array.from(examples, ([, name]) => name));
  expect(names.size).toBe(3);
  const added = [metric, ...otherMetrics, platform, screen].map(([id]) => id);
  expect(added.filter((id) => names.has(id))).toEqual([]);
});

/** Before anything is added, and in the copy, which a mistake not refused would change. */
describe("with wrong arguments", () => {
  test.each([
    [["sample_units_per_order"], "--domain is missing"],
    [["Units"], "The name must match"],
    [[...metric, "--unit", "apples"], "--unit must be one of money"],
    [[...metric, "--color", "red"], "Unknown option '--color'"],
    [[...metric, "orders"], 'Unknown parameter "orders". Put values of several words in quotes.'],
    [[...metric, "--additive"], "--unit ratio needs --numerator and --denominator"],
    [[...metric, "--numerator", ""], "--numerator must be an additive metric of sales"],
    [[...metric, "--unit", "count", "--additive"], "Give either --additive or both"],
    [
      [...metric, "--denominator", "customers"],
      "--denominator must be an additive metric of sales: gross_sales, ",
    ],
    [[...metric, "--numerator", "new_customers"], "--numerator must be an additive metric"],
    [[...metric, "--times", "a dozen"], "--times must be a number"],
    [[...metric, "--target", "monthly"], "--target must be one of sum, level"],
    [["sessions", ...metric.slice(1)], "The metric sessions already exists"],
    [[...metric, "--name", "Sessions"], 'sessions already has the name "Sessions"'],
    [
      [...metric, "--domain", "ads", "--numerator", "ad_spend", "--denominator", "ad_clicks"],
      "Write this metric by hand, following cpa",
    ],
  ])("refuses %j", (argv, message) => {
    expect(() => scaffoldMetric(copy, argv)).toThrow(message);
  });

  test.each([
    [[...screen, "--metrics", "happiness"], "happiness is not a metric"],
    [["ads", ...screen.slice(1)], "The screen ads or a screen at /ads already exists"],
    [["checkout", ...screen.slice(1)], "already exists"],
    [["cart", ...screen.slice(1)], "already exists"],
    [["metrics", ...screen.slice(1)], "already exists"],
    [["api", ...screen.slice(1)], "already exists"],
    [[...screen, "--report", "nonsense"], "--report must be a procedure of the reports router"],
    [[...screen, "--icon", "IconNope"], "--icon must be an icon of @tabler/icons-react"],
  ])("refuses a screen with %j", (argv, message) => {
    expect(() => scaffoldScreen(copy, argv)).toThrow(message);
  });

  test.each([
    [["sample_ads"], "--name is missing"],
    [[...platform, "--kind", "email"], "copy the klaviyo folders"],
    [
      [...platform, "--kind", "radio"],
      "--kind must be one of store, analytics, search, ads, email",
    ],
    [[...platform, "--name", 'Sample "Ads"'], "--name must consist of"],
    [options("tiktok_ads", { name: "TikTok Ads" }), "already exists"],
    [["sample_ads", "--name", "Sample", "Ads"], 'Unknown parameter "Ads"'],
  ])("refuses a platform with %j", (argv, message) => {
    expect(() => scaffoldPlatform(copy, argv)).toThrow(message);
  });
});

describe("with the right arguments", () => {
  const added: string[] = [];

  test("adds a metric in each domain that passes its test, and whose rows add up", async () => {
    const files = [metric, ...otherMetrics].flatMap((argv) => scaffoldMetric(copy, argv));
    const tests = files.filter((file) => file.endsWith(".test.ts"));
    expect(tests).toContain("packages/warehouse/src/metrics/sales/sample-units-per-order.test.ts");
    expect(tests).toHaveLength(1 + otherMetrics.length);
    added.push(...files);
    const rows = "packages/warehouse/src/questions/rows/metric-rows.test.ts";
    await runTests("@cartograph/warehouse", ...tests, rows);
  }, 240_000);

  test("adds an ad platform that passes lint, its conformance test and those of all platforms", async () => {
    const files = scaffoldPlatform(copy, platform);
    const folder = "packages/connectors/src/platforms/sample_ads";
    expect(files).toContain(`${folder}/README.md`);
    expect(files.filter((file) => /acme/i.test(read(file)))).toEqual([]);
    added.push(...files);
    expect(await failureOf("oxlint", files)).toBe("");
    await runTests("@cartograph/connectors", `${folder}/sample-ads.conformance.test.ts`);
    const sandbox = ["not-served.test.ts", "demo-store/marketing.test.ts"];
    await runTests("@cartograph/sandbox", ...sandbox.map((file) => `packages/sandbox/src/${file}`));
    await runTests("@cartograph/contracts", "packages/contracts/src/dimensions");
    const questions = "packages/warehouse/src/questions";
    const reports = [`${questions}/other-reports.test.ts`, `${questions}/ads/ads-report.test.ts`];
    await runTests("@cartograph/warehouse", ...reports);
  }, 360_000);

  test("adds a screen", () => {
    const files = scaffoldScreen(copy, [...screen, "--icon", "IconRoute"]);
    expect(files).toContain("apps/web/src/features/samples/samples-screen.tsx");
    expect(read("apps/api/src/http/static-web.ts")).toContain('"/samples",');
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

/** Runs test files of one package of the copy. */
async function runTests(project: string, ...files: string[]): Promise<void> {
  expect(await failureOf("vitest", ["run", "--project", project, ...files])).toBe("");
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

test.each([
  ["metric", ["--help"], "Usage: pnpm new:metric <metric_id> --option value …\n  --domain: "],
  ["platform", [...platform, "-h"], "Usage: pnpm new:platform <platform_id> --option value …\n"],
  ["screen", ["--", ...screen, "--help"], "Usage: pnpm new:screen <name> --option value …\n"],
])("new:%s %j only prints the usage", async (kind, argv, usage) => {
  const script = join(copy, "scripts/scaffold/run.ts");
  const { stdout } = await runFile(join(root, "node_modules/.bin/tsx"), [script, kind, ...argv]);
  expect(stdout.slice(0, usage.length)).toBe(usage);
});
