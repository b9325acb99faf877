import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sharedDigest } from "./shared-digest.mjs";
import { readPlaywrightReport, readVitestReport, slowest } from "./test-reports.mjs";

const directory = mkdtempSync(join(tmpdir(), "cartograph-reports-"));
afterAll(() => rmSync(directory, { recursive: true }));

function write(report: object): string {
  const file = join(directory, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const fileResult = {
  name: "/work/apps/api/src/a.test.ts",
  startTime: 1000,
  endTime: 3500,
  message: "",
  assertionResults: [],
};

test("counts a test file that could not be loaded as a failure", () => {
  const file = write({
    numPassedTests: 3,
    numFailedTests: 0,
    numFailedTestSuites: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [{ ...fileResult, message: "Cannot find module" }],
  });
  expect(readVitestReport(file, "/work")).toEqual({
    counts: { passed: 3, flaky: 0, failed: 1, skipped: 2 },
    durations: [{ title: "apps/api/src/a.test.ts", ms: 2500 }],
    failures: ["  apps/api/src/a.test.ts\n      Cannot find module"],
  });
});

test("names a failed test with the start of its error", () => {
  const failed = {
    status: "failed",
    fullName: "sums > adds up",
    failureMessages: ["\u001b[31mexpected 1\u001b[39m\nto be 2"],
  };
  const passed = { status: "passed", fullName: "sums > starts at 0", failureMessages: [] };
  const file = write({
    testResults: [{ ...fileResult, assertionResults: [passed, failed] }],
  });
  expect(readVitestReport(file, "/work").failures).toEqual([
    "  apps/api/src/a.test.ts › sums > adds up\n      expected 1\n      to be 2",
  ]);
});

test("cuts a long counterexample, so that an excerpt of the log still names the test", () => {
  const failureMessages = [`Property failed\n\nCounterexample: ${"1,".repeat(5000)}`];
  const failed = { status: "failed", fullName: "adds up", failureMessages };
  const file = write({ testResults: [{ ...fileResult, assertionResults: [failed] }] });
  const [failure = ""] = readVitestReport(file, "/work").failures;
  expect(failure).toContain("Property failed\n      Counterexample: 1,1,");
  expect(failure.length).toBeLessThan(500);
});

test("counts a unit test that passed at the second attempt as passed and flaky", () => {
  const failureMessages = ["expected [] to have a length of 1"];
  const flaky = { status: "passed", fullName: "counts uploads", failureMessages };
  const passed = { status: "passed", fullName: "starts at 0", failureMessages: [] };
  const file = write({
    numPassedTests: 2,
    numFailedTests: 0,
    numFailedTestSuites: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ ...fileResult, assertionResults: [flaky, passed] }],
  });
  expect(readVitestReport(file, "/work")).toMatchObject({
    counts: { passed: 2, flaky: 1, failed: 0, skipped: 0 },
    failures: [
      "  apps/api/src/a.test.ts › counts uploads\n      expected [] to have a length of 1",
    ],
  });
});

test("counts a browser test that passed at the second attempt as passed and flaky", () => {
  const failed = { duration: 400, error: { message: "Timed out" } };
  const tests = [{ results: [failed, { duration: 600 }] }];
  const suites = [
    {
      file: "ads.spec.ts",
      specs: [],
      suites: [{ file: "ads.spec.ts", specs: [{ title: "shows the spend", tests }] }],
    },
  ];
  const file = write({ stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 2 }, suites });
  expect(readPlaywrightReport(file)).toEqual({
    counts: { passed: 2, flaky: 1, failed: 0, skipped: 2 },
    durations: [{ title: "ads.spec.ts › shows the spend", ms: 1000 }],
    failures: ["  ads.spec.ts › shows the spend\n      Timed out"],
  });
});

test("lists the ten slowest first", () => {
  const durations = Array.from({ length: 12 }, (_, index) => ({
    title: `${index}`,
    ms: index * 1000,
  }));
  const lines = slowest(durations);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("    11.0 s  11");
});

test("changes the digest of the reference data with a file's name or content", () => {
  const folder = mkdtempSync(join(directory, "shared-"));
  const digests = [sharedDigest(join(folder, "none")), sharedDigest(folder)];
  writeFileSync(join(folder, "a.json"), "1");
  digests.push(sharedDigest(folder));
  writeFileSync(join(folder, "a.json"), "2");
  digests.push(sharedDigest(folder));
  expect(digests[0]).toBe("absent");
  expect(new Set(digests).size).toBe(4);
});
