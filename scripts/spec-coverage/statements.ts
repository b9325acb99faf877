import { createHash } from "node:crypto";

export type Statement = {
  /** Section and place in it, such as `2.13`. */
  id: string;
  /** Changes with the wording, so that a row for an older wording is noticed. */
  digest: string;
  text: string;
};

/** Abbreviations whose full stop ends no sentence. */
const abbreviated = /\bAvg\.$/;

/**
 * Returns the statements of a specification in Markdown: each sentence or clause of its prose and lists, each row of its
 * tables. Numbered within the sections that `## 1.` headings open.
 */
export function readStatements(markdown: string): Statement[] {
  const statements: Statement[] = [];
  let section = "0";
  let number = 0;
  const lines = markdown.split("\n");
  lines.forEach((line, index) => {
    const heading = /^## (\d+)\./.exec(line);
    if (heading?.[1]) {
      section = heading[1];
      number = 0;
    }
    if (line.startsWith("#") || line.trim() === "" || isTableFrame(lines, index)) return;
    for (const text of line.startsWith("|") ? [line.trim()] : clauses(line)) {
      number += 1;
      statements.push({ id: `${section}.${number}`, digest: digestOf(text), text });
    }
  });
  return statements;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** The line of dashes below a table's head, or the head above it: neither states anything. */
function isTableFrame(lines: readonly string[], index: number): boolean {
  return [lines[index], lines[index + 1]].some((line) => /^\|\s*-{3}/.test(line ?? ""));
}

function clauses(line: string): string[] {
  const body = line.trim().replace(/^(-|\d+\.)\s+/, "");
  const parts: string[] = [];
  for (const part of body.split(/(?<=[.;])\s+/)) {
    const last = parts.at(-1);
    if (last !== undefined && abbreviated.test(last)) parts[parts.length - 1] = `${last} ${part}`;
    else parts.push(part);
  }
  return parts;
}
