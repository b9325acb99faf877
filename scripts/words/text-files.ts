import { execFileSync } from "node:child_process";

/** Tracked files with prose or code of our own, relative to the workspace. */
export function textFiles(): string[] {
  return execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  })
    .split("\0")
    .filter((path) => /\.(ts|tsx|mts|mjs|js|css|html|md|json|yml|yaml|graphql)$/.test(path))
    .filter((path) => path !== "pnpm-lock.yaml" && !path.startsWith("scripts/words/"));
}
