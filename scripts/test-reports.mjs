// Reads the reports of vitest and Playwright for `npm test`.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, flaky: number, failed: number, skipped: number }} Counts */
/** @typedef {{ title: string, ms: number }} Duration */

const readReport = (file) => JSON.parse(readFileSync(file, "utf8"));

/** A counterexample of a property can be a line of several thousand characters. */
const maxLineLength = 300;

/** A test that did not pass, with the start of its error: an excerpt of a long log shows the end of it. */
function describeFailure(title, error = "") {
  const lines = stripVTControlCharacters(error).split("\n").filter(Boolean).slice(0, 6);
  return [`  ${title}`, ...lines.map((line) => `      ${line.slice(0, maxLineLength)}`)].join("\n");
}

/** A unit test that passed at its second attempt keeps the error of the first one. */
const failedOnce = ({ failureMessages }) => failureMessages.length > 0;

/**
 * The counts of a vitest report, the duration of each test file and the tests that failed once or twice.
 * @param {string} file
 * @param {string} root the workspace's folder, which titles leave out
 */
export function readVitestReport(file, root) {
  const report = readReport(file);
  const titleOf = (name) => name.replace(`${root}/`, "");
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    counts: {
      passed: report.numPassedTests,
      flaky: tests.filter((test) => test.status === "passed" && failedOnce(test)).length,
      // A file that cannot be loaded has no failed test.
      failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
      skipped: report.numPendingTests + report.numTodoTests,
    },
    durations: report.testResults.map(({ name, startTime, endTime }) => ({
      title: titleOf(name),
      ms: endTime - startTime,
    })),
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [describeFailure(titleOf(name), message)] : []),
      ...assertionResults
        .filter((test) => test.status === "failed" || failedOnce(test))
        .map(({ fullName, failureMessages }) =>
          describeFailure(`${titleOf(name)} › ${fullName}`, failureMessages[0]),
        ),
    ]),
  };
}

/** The counts of a Playwright report, the duration of each test with its retries, and the tests that failed once or twice. */
export function readPlaywrightReport(file) {
  const { stats, suites } = readReport(file);
  const specs = suites.flatMap(specsIn);
  return {
    counts: {
      passed: stats.expected + stats.flaky,
      flaky: stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    durations: specs.map(({ title, results }) => ({
      title,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
    failures: specs.flatMap(({ title, results }) =>
      results
        .flatMap(({ error }) => error ?? [])
        .map(({ message }) => describeFailure(title, message)),
    ),
  };
}

function specsIn({ file, specs, suites = [] }) {
  const own = specs.map(({ title, tests }) => ({
    title: `${file} › ${title}`,
    results: tests.flatMap(({ results }) => results),
  }));
  return [...own, ...suites.flatMap(specsIn)];
}

/** The ten longest, a line each. */
export function slowest(durations) {
  return durations
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ title, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
}
