/** A small harmful change to the product that named tests must notice. */
export type Mutant = {
  /** The wrong behavior after the change, as a sentence without a full stop. */
  harm: string;
  /** The changed file, from the root of the workspace. */
  file: string;
  /** Text that occurs exactly once in the file, and what replaces it. */
  find: string;
  replace: string;
  /** Each of these must fail once the change is made. A title alone is of the test file beside the changed file. */
  caughtBy: readonly (TestReference | string)[];
};

export type TestReference = {
  /** From the root of the workspace: a vitest file, or a browser test in `e2e/`. */
  file: string;
  /** The title of one test, or of several parametrized ones, as written in the source. */
  title: string;
};

/** Names the tests of a file by their titles. */
export const testsIn =
  (file: string) =>
  (title: string): TestReference => ({ file, title });

/** The tests that must fail, each with its file. */
export function testsOf({ file, caughtBy }: Mutant): TestReference[] {
  const beside = file.replace(/\.tsx?$/, ".test.ts");
  return caughtBy.map((test) => (typeof test === "string" ? { file: beside, title: test } : test));
}

/** The mutated source. @throws Error when `find` does not occur exactly once */
export function mutate(source: string, { find, replace, file }: Mutant): string {
  const occurrences = source.split(find).length - 1;
  if (occurrences !== 1) {
    throw new Error(`The text to change occurs ${occurrences} times in ${file}: ${find}`);
  }
  return source.replace(find, () => replace);
}

export const isBrowserTest = ({ file }: TestReference) => file.startsWith("e2e/");
