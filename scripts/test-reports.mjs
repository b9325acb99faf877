// Reads the reports of vitest and Playwright for `npm test`.
import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, flaky: number, failed: number, skipped: number }} Counts */
/** @typedef {{ title: string, ms: number }} Duration */

const readReport = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * The counts of a vitest report and the duration of each test file.
 * @param {string} file
 * @param {string} root the workspace's folder, which titles leave out
 */
export function readVitestReport(file, root) {
  const report = readReport(file);
  return {
    counts: {
      passed: report.numPassedTests,
      flaky: 0,
      // A file that cannot be loaded has no failed test.
      failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
      skipped: report.numPendingTests + report.numTodoTests,
    },
    durations: report.testResults.map(({ name, startTime, endTime }) => ({
      title: name.replace(`${root}/`, ""),
      ms: endTime - startTime,
    })),
  };
}

/** The counts of a Playwright report and the duration of each test, its retries included. */
export function readPlaywrightReport(file) {
  const { stats, suites } = readReport(file);
  return {
    counts: {
      passed: stats.expected + stats.flaky,
      flaky: stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    durations: suites.flatMap(durationsIn),
  };
}

function durationsIn({ file, specs, suites = [] }) {
  const own = specs.map(({ title, tests }) => ({
    title: `${file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(durationsIn)];
}

/** The ten longest, a line each. */
export function slowest(durations) {
  return durations
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ title, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
}
