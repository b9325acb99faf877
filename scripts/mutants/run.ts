// `pnpm mutants [text] [--no-browser | --only-browser]`: makes each harmful change in a copy of the workspace and expects
// its tests to fail. With a text, only the changes whose harm or file contains it.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { installBrowser } from "../browser.mjs";
import { isBrowserTest, mutate, type TestReference, testsOf } from "./mutant.ts";
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
const hasUnit = !process.argv.includes("--only-browser");
const chosen = mutants
  .filter(({ harm, file }) => words.every((word) => `${harm} ${file}`.includes(word)))
  .map((mutant) => ({
    ...mutant,
    caughtBy: testsOf(mutant).filter((test) => (isBrowserTest(test) ? hasBrowser : hasUnit)),
  }))
  .filter(({ caughtBy }) => caughtBy.length > 0);

const scratch = mkdtempSync(join(tmpdir(), "cartograph-mutants-"));
// Run by root, the tests' PostgreSQL runs its programs in the copy as another user.
chmodSync(scratch, 0o755);
const workspace = join(scratch, "workspace");
const dataDirectory = join(scratch, "data");
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const say = (line: string) => process.stdout.write(`${line}\n`);

function run(
  command: string,
  args: readonly string[],
  { env = {}, cwd = workspace }: { env?: Record<string, string>; cwd?: string } = {},
) {
  return spawnSync(command, args, {
    cwd,
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
function pnpm(args: readonly string[]) {
  return run("npx", ["--yes", manifest.packageManager, ...args]);
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

async function runBrowserTests(tests: readonly TestReference[]): Promise<Outcomes> {
  const files = [...new Set(tests.map(({ file }) => file.replace(/^e2e\//, "")))];
  if (files.length === 0) return new Map();
  const cwd = join(workspace, "e2e");
  const built = pnpm(["exec", "turbo", "run", "build", "--output-logs=errors-only"]);
  if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}${built.stderr}`);
  const report = join(scratch, "browser.json");
  rmSync(report, { force: true });
  const browser = await installBrowser();
  const titles = tests.map(({ title }) => titleSource(title));
  // Not through pnpm, whose shell would read the pattern's special characters.
  const result = run(
    join(cwd, "node_modules/.bin/playwright"),
    ["test", ...files, "-g", titles.join("|")],
    {
      cwd,
      env: {
        E2E_DATA_DIR: dataDirectory,
        E2E_PORT: "4390",
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...browser,
      },
    },
  );
  const outcomes = playwrightOutcomes((readReport(report) ?? { suites: [] }) as never);
  if (outcomes.size === 0)
    throw new Error(`No browser test ran:\n${result.stdout}${result.stderr}`);
  return outcomes;
}

async function runTests(tests: readonly TestReference[]): Promise<Outcomes> {
  const unit = runUnitTests(tests.filter((test) => !isBrowserTest(test)));
  return new Map([...unit, ...(await runBrowserTests(tests.filter(isBrowserTest)))]);
}

/** Titles of the referenced tests that did not do what was expected of them. */
async function unexpected(
  tests: readonly TestReference[],
  isExpected: (outcomes: readonly Outcome[]) => boolean,
): Promise<string[]> {
  const outcomes = await runTests(tests);
  return tests
    .map((test) => ({ ...test, found: outcomesOf(outcomes, test) }))
    .filter(({ found }) => found.length === 0 || !isExpected(found))
    .map(
      ({ file, title, found }) => `${file} › ${title}${found.length === 0 ? " (did not run)" : ""}`,
    );
}

async function isCaught(mutant: (typeof chosen)[number]): Promise<boolean> {
  const path = join(workspace, mutant.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, mutate(source, mutant));
  try {
    const blind = await unexpected(mutant.caughtBy, (outcomes) =>
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
const failing = await unexpected(all, (outcomes) => outcomes.every(({ isPassed }) => isPassed));
if (failing.length > 0) {
  say(`Without any change these tests do not pass:\n  ${failing.join("\n  ")}`);
  process.exit(1);
}
let missed = 0;
for (const mutant of chosen) if (!(await isCaught(mutant))) missed += 1;
say(`${chosen.length - missed} caught, ${missed} missed`);
process.exit(missed === 0 ? 0 : 1);
