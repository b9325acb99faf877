import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { textFiles } from "./words/text-files.ts";

const root = join(import.meta.dirname, "..");

/** Vitest and the threads of the server find these by their names. */
const readByName = new Set([
  "apps/api/src/reports/report-worker-source.mjs answerInThread",
  "apps/api/src/testing/bundle-processes.ts setup",
  "packages/database/src/testing/postgresql-server.ts setup",
]);

/** Each value that a module exports and no other module imports, as "path name". Types are not among them. */
function unusedExports(texts: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  const usedWhole = new Set<string>();
  for (const [file, text] of texts) {
    for (const [, names, specifier = ""] of text.matchAll(
      /(?:import|export)\s+(?:type\s+)?([^;"'`]*?)\s*from\s+"([^"]+)"/g,
    )) {
      const target = pathOf(file, specifier);
      const listed = /\{([^}]*)\}/.exec(names ?? "")?.[1];
      if (listed === undefined) usedWhole.add(target);
      for (const part of listed?.split(",") ?? []) {
        used.add(
          `${target} ${
            part
              .trim()
              .replace(/^type /, "")
              .split(" as ")[0]
          }`,
        );
      }
    }
    for (const [, specifier = ""] of text.matchAll(/import\(\s*"([^"]+)"/g)) {
      usedWhole.add(pathOf(file, specifier));
    }
  }
  return [...texts].flatMap(([file, text]) =>
    // Storybook reads the exports of stories.
    usedWhole.has(file) || file.includes(".stories.")
      ? []
      : [...text.matchAll(/^export (?:async )?(?:const|class|function\*?) (\w+)/gm)]
          .map(([, name]) => `${file} ${name}`)
          .filter((each) => !used.has(each) && !readByName.has(each)),
  );
}

/** The path of an imported module from the root of the workspace. */
function pathOf(file: string, specifier: string): string {
  const own = /^@cartograph\/(\w+)\/(.*)$/.exec(specifier);
  if (own) return `packages/${own[1]}/src/${own[2]}`;
  return specifier.startsWith(".") ? join(dirname(file), specifier) : specifier;
}

test("finds an export that no other module imports", () => {
  const texts = new Map([
    [
      "packages/ui/src/a.ts",
      "export const one = 1;\nexport function two() {}\nexport type T = 1;\n",
    ],
    ["packages/ui/src/b.ts", 'import { one } from "./a.ts";\nexport const three = one;\n'],
    ["apps/web/src/c.ts", 'const { three } = await import("@cartograph/ui/b.ts");\n'],
  ]);
  expect(unusedExports(texts)).toEqual(["packages/ui/src/a.ts two"]);
});

test("every exported value is imported by another module", () => {
  const files = textFiles().filter(
    (file) => /^(apps|packages|e2e)\/.*\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)),
  );
  const texts = files.map((file): [string, string] => [
    file,
    readFileSync(join(root, file), "utf8"),
  ]);
  expect(files.length).toBeGreaterThan(1000);
  expect(unusedExports(new Map(texts))).toEqual([]);
});
