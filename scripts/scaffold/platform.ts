import { platformEntries, platforms } from "@cartograph/contracts/platform.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { insertAdPlatform } from "./platform-insertions.ts";
import { namesFor, rename } from "./platform-names.ts";
import { oneOf, readArguments } from "./read-arguments.ts";
import { createWorkspaceEdit, ScaffoldError } from "./workspace-edit.ts";

/** The new files, at their paths in the workspace, for a platform called `acme_ads`. */
const templates = join(import.meta.dirname, "ad-platform");

/** Adds an ad platform: its entry, a connector and a sandbox of a minimal API, with a conformance test. Returns the files. */
export function scaffoldPlatform(root: string, argv: string[]): string[] {
  const given = readArguments(argv, {
    command: "new:platform <platform_id>",
    pattern: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    options: {
      name: { help: 'its name, such as "Pigeon Ads"' },
      kind: { help: "ads, the only kind with a template", default: "ads" },
    },
  });
  refuseOtherKinds(given.kind);
  // It becomes part of string literals.
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .+-]{0,40}$/u.test(given.name)) {
    throw new ScaffoldError("--name must consist of letters, digits, spaces, periods, + and -");
  }
  const names = namesFor(given.id, given.name);
  const edit = createWorkspaceEdit(root);
  for (const template of readdirSync(templates, { recursive: true, encoding: "utf8" })) {
    if (!template.endsWith(".template")) continue;
    const text = readFileSync(join(templates, template), "utf8");
    edit.create(rename(template.replace(/\.template$/, ""), names), rename(text, names));
  }
  insertAdPlatform(edit, names);
  return edit.save();
}

function refuseOtherKinds(kind: string): void {
  if (kind === "ads") return;
  oneOf("kind", kind, [...new Set(platforms.map((id) => platformEntries[id].kind))]);
  const example = platforms.find((id) => platformEntries[id].kind === kind);
  throw new ScaffoldError(
    `Only ad platforms have a template. For kind "${kind}", copy the ${example} folders in packages/connectors/src/platforms and packages/sandbox/src/platforms, and follow "Add a platform" in CONTRIBUTING.md.`,
  );
}
