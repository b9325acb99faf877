// `npm test`: sets up what it needs, runs every check and test, and ends with `N passed, N failed`.
// `pnpm test:full` passes --full: property tests, fuzzing and kill tests make all their rounds.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./browser.mjs";
import { sharedDigest } from "./shared-digest.mjs";
import { readPlaywrightReport, readVitestReport, slowest } from "./test-reports.mjs";
import { installDependencies, pnpm, requireNode, root, run } from "./toolchain.mjs";

requireNode();
await installDependencies();

const scratch = mkdtempSync(join(tmpdir(), "cartograph-test-"));
const totals = { passed: 0, flaky: 0, failed: 0, skipped: 0 };
const durations = { unit: [], browser: [] };
const failures = [];

/** A check without tests of its own (types, lint, build) counts as one. */
async function check(title, running) {
  const result = await running;
  console.log(`${result.status === 0 ? "✓" : "✗"} ${title}`);
  totals[result.status === 0 ? "passed" : "failed"] += 1;
  if (result.status !== 0) failures.push(`  ${title}`);
  return result.status === 0;
}

/** Adds a runner's own counts; a runner that failed without naming a failed test counts as one failure. */
function count(title, result, reports) {
  const counts = { passed: 0, flaky: 0, failed: 0, skipped: 0 };
  for (const { kind, read } of reports) {
    try {
      const report = read();
      for (const key of Object.keys(counts)) counts[key] += report.counts[key];
      durations[kind].push(...report.durations);
      failures.push(...report.failures);
    } catch (error) {
      counts.failed += 1;
      failures.push(`  ${title}: ${error.message}`);
    }
  }
  if (result.status !== 0 && counts.failed === 0) {
    counts.failed = 1;
    failures.push(`  ${title}: the runner failed after its tests had passed`);
  }
  for (const key of Object.keys(totals)) totals[key] += counts[key];
  console.log(
    `${counts.failed === 0 ? "✓" : "✗"} ${title}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  );
}

/** The reports list a test that fails once and then passes as flaky. */
const retryUnitTests = { RETRY_FAILED_TESTS: "1" };

const turbo = (...args) => pnpm(["exec", "turbo", "run", ...args]);

/** Runs the tests of each package, two packages at a time. Tests of unchanged packages are not run again. */
async function testPackages() {
  const packages = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  );
  const reports = packages.map((directory) => join(directory, "test-results", "unit.json"));
  for (const report of reports) rmSync(report, { force: true });
  const result = await pnpm(
    ["exec", "turbo", "run", "test", "--continue", "--concurrency=2", "--output-logs=new-only"],
    {
      env: {
        ...retryUnitTests,
        // Part of turbo's cache key: dependencies of the tests that turbo does not know.
        TESTED_WITH: `${process.version} ${process.platform} ${process.arch} ${sharedDigest()}`,
        ...(process.argv.includes("--full") ? { FULL_TESTS: "1" } : {}),
      },
    },
  );
  count(
    "unit and integration tests",
    result,
    reports.map((file) => ({ kind: "unit", read: () => readVitestReport(file, root) })),
  );
}

async function testScripts() {
  const file = join(scratch, "scripts.json");
  const result = await run(
    "vitest",
    [
      "run",
      "--project=workspace",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { env: retryUnitTests },
  );
  count("tests of the scripts", result, [
    { kind: "unit", read: () => readVitestReport(file, root) },
  ]);
}

/** The pictures need no server, so they are compared while the server of the browser tests fills its demo store. */
async function testInBrowser(browser) {
  const test = async (title, script) => {
    const file = join(scratch, `${script}.json`);
    // Playwright lists a test that fails once and then passes as flaky.
    const result = await pnpm(["--filter", "@cartograph/e2e", "run", script, "--retries=1"], {
      env: {
        ...browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    });
    count(title, result, [{ kind: "browser", read: () => readPlaywrightReport(file) }]);
  };
  await Promise.all([test("browser tests", "e2e"), test("pictures of the components", "gallery")]);
}

// Each further checker computes the shared types again, and the other checks use the other cores.
const oneChecker = ["--checkers", "1"];

// The steps of each list run concurrently, because each one on its own would leave a core idle for a while.
const [, , , , isBuilt] = await Promise.all([
  check("types", run("tsc", oneChecker)),
  check("types of the web app", run("tsc", ["--project", "tsconfig.web.json", ...oneChecker])),
  check("lint", run("oxlint", [])),
  check("format", run("oxfmt", ["--check"])),
  check("build", turbo("build", "gallery:build", "--output-logs=errors-only")),
]);
const [browser] = await Promise.all([installBrowser(), testScripts(), testPackages()]);
if (isBuilt) {
  await check("weight of the web app", run(process.execPath, ["scripts/bundle-budget.mjs"]));
  await testInBrowser(browser);
}

rmSync(scratch, { recursive: true, force: true });
console.log(["Slowest test files:", ...slowest(durations.unit)].join("\n"));
console.log(["Slowest browser tests:", ...slowest(durations.browser)].join("\n"));
if (failures.length > 0) console.log(["Failed at least once:", ...failures].join("\n"));
if (totals.skipped > 0) console.log(`${totals.skipped} skipped`);
if (totals.flaky > 0) console.log(`${totals.flaky} passed at the second attempt only`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
