import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./toolchain.mjs";

/** A digest of the reference data in `../shared`, which some tests read; "absent" without them. */
export function sharedDigest(folder = join(root, "../shared")) {
  if (!existsSync(folder)) return "absent";
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true }).toSorted()) {
    const path = join(folder, name);
    hash.update(`${name}\0`);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest("hex");
}
