// `npm test`: sets up what it needs, runs every check and test, and ends with `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./browser.mjs";
import { installDependencies, pnpm, requireNode, run } from "./toolchain.mjs";

requireNode();
await installDependencies();

const scratch = mkdtempSync(join(tmpdir(), "cartograph-test-"));
const totals = { passed: 0, flaky: 0, failed: 0, skipped: 0 };

/** A check without tests of its own (types, lint, build) counts as one. */
function check(title, result) {
  console.log(`${result.status === 0 ? "✓" : "✗"} ${title}`);
  totals[result.status === 0 ? "passed" : "failed"] += 1;
  return result.status === 0;
}

/** Adds a runner's own counts; a runner that failed without naming a failed test counts as one failure. */
function count(title, result, readCounts) {
  let counts = { passed: 0, flaky: 0, failed: 0, skipped: 0 };
  try {
    counts = readCounts();
  } catch {
    counts.failed = 1;
  }
  if (result.status !== 0 && counts.failed === 0) counts.failed = 1;
  for (const key of Object.keys(totals)) totals[key] += counts[key];
  console.log(
    `${counts.failed === 0 ? "✓" : "✗"} ${title}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  );
}

check("types", await pnpm(["exec", "turbo", "run", "typecheck", "--output-logs=errors-only"]));
check("lint", await run("oxlint", []));
check("format", await run("oxfmt", ["--check"]));

const unitReport = join(scratch, "unit.json");
const unit = await run("vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
  // Nothing is timed here: a machine with much else to do must not fail what is right.
  "--testTimeout=30000",
  "--hookTimeout=60000",
]);
count("unit and integration tests", unit, () => {
  const report = JSON.parse(readFileSync(unitReport, "utf8"));
  return {
    passed: report.numPassedTests,
    flaky: 0,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
});

const isBuilt = check(
  "build",
  await pnpm(["exec", "turbo", "run", "build", "gallery:build", "--output-logs=errors-only"]),
);
if (isBuilt) {
  check("weight of the web app", await run(process.execPath, ["scripts/bundle-budget.mjs"]));
  const browser = await installBrowser();
  for (const [title, script] of [
    ["browser tests", "e2e"],
    ["pictures of the components", "gallery"],
  ]) {
    const report = join(scratch, `${script}.json`);
    // What fails once and then passes is still named: Playwright lists it as flaky.
    const outcome = await pnpm(["--filter", "@cartograph/e2e", "run", script, "--retries=1"], {
      env: {
        ...(browser ? { CHROMIUM_PATH: browser } : {}),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    });
    count(title, outcome, () => {
      const { stats } = JSON.parse(readFileSync(report, "utf8"));
      return {
        passed: stats.expected + stats.flaky,
        flaky: stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
      };
    });
  }
}

rmSync(scratch, { recursive: true, force: true });
if (totals.skipped > 0) console.log(`${totals.skipped} skipped`);
if (totals.flaky > 0) console.log(`${totals.flaky} passed at the second attempt only`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
