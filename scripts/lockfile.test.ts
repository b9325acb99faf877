import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const manifestOf = (folder: string) => JSON.parse(read(`${folder}package.json`));

const lockfile = read("pnpm-lock.yaml");
const tools = Object.keys(manifestOf("").devDependencies);
const binaries = tools.flatMap((tool) =>
  Object.entries<string>(manifestOf(`node_modules/${tool}/`).optionalDependencies ?? {})
    .filter(([, version]) => /^\d/.test(version))
    .map(([name, version]) => `'${name}@${version}':`),
);

// pnpm keeps a lockfile without them, and then their tool cannot start on the systems that it leaves out.
test("has the binaries of the workspace's tools for every system", () => {
  expect(binaries.length).toBeGreaterThan(50);
  expect(binaries.filter((binary) => !lockfile.includes(binary))).toEqual([]);
});
