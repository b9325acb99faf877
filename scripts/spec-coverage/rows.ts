export type ProvingTest = {
  /** Path from the root of the workspace. */
  file: string;
  /** As written in the source, placeholders included. */
  title: string;
};

export type CoverageRow = {
  id: string;
  digest: string;
  /** The requirement in our words. */
  asked: string;
  /**
   * `proven`: as the specification says. `differs`: intentionally different. `nothing`: the statement asks for
   * nothing that could be tested.
   */
  kind: "proven" | "differs" | "nothing";
  /** Why it differs or asks for nothing; empty for what is proven. */
  reason: string;
  tests: ProvingTest[];
};

const rowPattern = /^\| (\d+\.\d+) `([0-9a-f]{8})` \| (.+?) \| (.*) \|$/;
const testPattern = /`([^`]+)` › (.+)/;

/** The rows of docs/spec-coverage.md. @throws Error for a row of the table that does not have its shape. */
export function readRows(markdown: string): CoverageRow[] {
  return markdown
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => /^\| \d/.test(line))
    .map(readRow);
}

function readRow(line: string): CoverageRow {
  const [, id, digest, asked, answer] = rowPattern.exec(line) ?? [];
  if (id === undefined || digest === undefined || asked === undefined || answer === undefined) {
    throw new Error(`Not a row of the coverage table: ${line}`);
  }
  const parts = answer.split("<br>").map((part) => part.trim());
  const tests = parts.flatMap((part) => {
    const [, file, title] = testPattern.exec(part) ?? [];
    return file === undefined || title === undefined ? [] : [{ file, title }];
  });
  const words = parts.filter((part) => !testPattern.test(part)).join(" ");
  return { id, digest, asked, tests, ...verdict(words) };
}

function verdict(words: string): Pick<CoverageRow, "kind" | "reason"> {
  if (words.startsWith("Differs:")) return { kind: "differs", reason: words.slice(8).trim() };
  if (words.startsWith("Asks nothing:")) return { kind: "nothing", reason: words.slice(13).trim() };
  return { kind: "proven", reason: "" };
}
