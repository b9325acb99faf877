import type { TestReference } from "./mutant.ts";

export type Outcome = { title: string; isPassed: boolean };

type VitestReport = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
};
type PlaywrightSuite = {
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
};

/** The tests that ran, by file as the reporter names it. */
export function vitestOutcomes(report: VitestReport): Map<string, Outcome[]> {
  return new Map(
    report.testResults.map(({ name, assertionResults }) => [
      name,
      assertionResults
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ title, status }) => ({ title, isPassed: status === "passed" })),
    ]),
  );
}

export function playwrightOutcomes(report: { suites: PlaywrightSuite[] }): Map<string, Outcome[]> {
  const outcomes = new Map<string, Outcome[]>();
  const read = (suite: PlaywrightSuite) => {
    const known = outcomes.get(suite.file) ?? [];
    outcomes.set(suite.file, [
      ...known,
      ...suite.specs.map(({ title, ok }) => ({ title, isPassed: ok })),
    ]);
    suite.suites?.forEach(read);
  };
  report.suites.forEach(read);
  return outcomes;
}

/** The outcomes of one referenced test; several for a parametrized one. */
export function outcomesOf(
  outcomes: ReadonlyMap<string, readonly Outcome[]>,
  { file, title }: TestReference,
): Outcome[] {
  const pattern = titlePattern(title);
  const baseName = file.replace(/^e2e\//, "");
  return [...outcomes]
    .filter(([name]) => name === baseName || name.endsWith(`/${file}`))
    .flatMap(([, tests]) => tests.filter((test) => pattern.test(test.title)));
}

function titlePattern(title: string): RegExp {
  return new RegExp(`^${titleSource(title)}$`);
}

/** A title as the source of a pattern; placeholders (`%s`, `$name`, `${name}`) stand for any text. */
export function titleSource(title: string): string {
  const parts = title.split(/%[sdijfo#]|\$\{[^}]*\}|\$\w+/);
  return parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*");
}
