import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The modules that open a database on PostgreSQL in the vitest projects "… on PostgreSQL". */
const openers = new Set([
  "packages/database/src/testing/test-database.ts",
  "packages/database/src/testing/postgresql-copy.ts",
]);

/** The test files of a package that open a test database, themselves or with a module of a `testing` folder. */
export function filesWithDatabases(folder: string): string[] {
  return readdirSync(join(root, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `${folder}/src/${file}`)
    .filter((file) => opensDatabase(file, new Set()))
    .toSorted();
}

function opensDatabase(file: string, seen: Set<string>): boolean {
  if (seen.has(file) || !existsSync(join(root, file))) return false;
  seen.add(file);
  const helpers = importsOf(file).filter((path) => path.includes("/testing/"));
  return helpers.some((helper) => openers.has(helper) || opensDatabase(helper, seen));
}

/** Paths of the workspace's modules, relative to its folder. */
function importsOf(file: string): string[] {
  const specifiers = readFileSync(join(root, file), "utf8").matchAll(/from "([^"]+)"/g);
  return Array.from(specifiers, ([, specifier = ""]) =>
    specifier.startsWith(".")
      ? join(dirname(file), specifier)
      : specifier.replace(/^@cartograph\/(\w+)\//, "packages/$1/src/"),
  );
}
