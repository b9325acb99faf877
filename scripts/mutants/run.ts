// `pnpm mutants [text] [--no-browser]`: makes each harmful change in a copy of the workspace and expects its tests to
// fail. With a text, only the changes whose harm or file contains it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { installBrowser } from "../browser.mjs";
import { isBrowserTest, type Mutant, mutate, type TestReference } from "./mutant.ts";
import { mutants } from "./mutants.ts";
import {
  type Outcome,
  outcomesOf,
  playwrightOutcomes,
  titleSource,
  vitestOutcomes,
} from "./reports.ts";
import { copyWorkspace } from "./workspace-copy.ts";

const root = join(import.meta.dirname, "../..");
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const hasBrowser = !process.argv.includes("--no-browser");
const chosen = mutants
  .filter(({ harm, file }) => words.every((word) => `${harm} ${file}`.includes(word)))
  .map((mutant) => ({
    ...mutant,
    caughtBy: mutant.caughtBy.filter((test) => hasBrowser || !isBrowserTest(test)),
  }))
  .filter(({ caughtBy }) => caughtBy.length > 0);

const scratch = mkdtempSync(join(tmpdir(), "cartograph-mutants-"));
const workspace = join(scratch, "workspace");
const dataDirectory = join(scratch, "data");
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const say = (line: string) => process.stdout.write(`${line}\n`);

function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  return spawnSync(command, args, {
    cwd: workspace,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: "1",
      PATH: `${join(workspace, "node_modules/.bin")}:${process.env.PATH}`,
      ...env,
    },
  });
}

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The pnpm that package.json pins. */
function pnpm(args: readonly string[], env?: Record<string, string>) {
  return run("npx", ["--yes", manifest.packageManager, ...args], env);
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

type Outcomes = Map<string, Outcome[]>;

function runUnitTests(tests: readonly TestReference[]): Outcomes {
  const files = [...new Set(tests.map(({ file }) => file))];
  if (files.length === 0) return new Map();
  const report = join(scratch, "unit.json");
  rmSync(report, { force: true });
  run("vitest", [
    "run",
    ...files,
    "--reporter=json",
    `--outputFile=${report}`,
    "--testTimeout=60000",
    "--hookTimeout=60000",
  ]);
  return vitestOutcomes((readReport(report) ?? { testResults: [] }) as never);
}

function runBrowserTests(tests: readonly TestReference[]): Outcomes {
  const files = [...new Set(tests.map(({ file }) => file.replace(/^e2e\//, "")))];
  if (files.length === 0) return new Map();
  const built = pnpm(["exec", "turbo", "run", "build", "--output-logs=errors-only"]);
  if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}${built.stderr}`);
  const report = join(scratch, "browser.json");
  rmSync(report, { force: true });
  const browser = installBrowser();
  const titles = tests.map(({ title }) => titleSource(title));
  pnpm(["--filter", "@cartograph/e2e", "run", "e2e", ...files, "-g", titles.join("|")], {
    E2E_DATA_DIR: dataDirectory,
    E2E_PORT: "4390",
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
  });
  return playwrightOutcomes((readReport(report) ?? { suites: [] }) as never);
}

function runTests(tests: readonly TestReference[]): Outcomes {
  const unit = runUnitTests(tests.filter((test) => !isBrowserTest(test)));
  return new Map([...unit, ...runBrowserTests(tests.filter(isBrowserTest))]);
}

/** Titles of the referenced tests that did not do what was expected of them. */
function unexpected(
  tests: readonly TestReference[],
  isExpected: (outcomes: readonly Outcome[]) => boolean,
): string[] {
  const outcomes = runTests(tests);
  return tests
    .filter((test) => !isExpected(outcomesOf(outcomes, test)))
    .map(({ file, title }) => `${file} › ${title}`);
}

function isCaught(mutant: Mutant): boolean {
  const path = join(workspace, mutant.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, mutate(source, mutant));
  try {
    const blind = unexpected(mutant.caughtBy, (outcomes) =>
      outcomes.some(({ isPassed }) => !isPassed),
    );
    say(`${blind.length === 0 ? "✓" : "✗"} ${mutant.harm}`);
    for (const test of blind) say(`    not noticed by ${test}`);
    return blind.length === 0;
  } finally {
    writeFileSync(path, source);
  }
}

say(`Copying the workspace for ${chosen.length} harmful changes…`);
mkdirSync(workspace);
mkdirSync(dataDirectory);
copyWorkspace(root, workspace);
const installed = pnpm(["install", "--frozen-lockfile", "--prefer-offline"]);
if (installed.status !== 0) throw new Error(`The copy was not installed:\n${installed.stdout}`);

const all = chosen.flatMap(({ caughtBy }) => caughtBy);
const failing = unexpected(
  all,
  (outcomes) => outcomes.length > 0 && outcomes.every(({ isPassed }) => isPassed),
);
if (failing.length > 0) {
  say(`Without any change these tests do not pass:\n  ${failing.join("\n  ")}`);
  process.exit(1);
}
const missed = chosen.filter((mutant) => !isCaught(mutant));
say(`${chosen.length - missed.length} caught, ${missed.length} missed`);
process.exit(missed.length === 0 ? 0 : 1);
