import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Copies what git tracks or would track to `to` and installs it there, so that the working tree is never changed.
 * The shared reference data is linked next to the copy if it is next to the original.
 */
export function copyWorkspace(root: string, to: string): void {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.stdout.split("\0").filter(Boolean)) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(root, file), join(to, file));
  }
  const shared = join(root, "../shared");
  if (existsSync(shared)) symlinkSync(shared, join(to, "../shared"));
}
