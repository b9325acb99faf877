import { BROWSER_MAP, OS_MAP, parse } from "bowser";

/** Names of a browser and its operating system; null when unknown. */
export type BrowserKind = { browser: string | null; system: string | null };

/** Longer headers than any browser sends are truncated before parsing. */
const maxLength = 512;
const browsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(OS_MAP));

/** Parses a User-Agent header into two names that contain nothing of the header itself. */
export function browserKind(userAgent: string | undefined): BrowserKind {
  if (!userAgent) return { browser: null, system: null };
  const parsed = parse(userAgent.slice(0, maxLength));
  return { browser: known(browsers, parsed.browser.name), system: known(systems, parsed.os.name) };
}

// For unknown programs the parser returns the first word of the header.
function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null;
}
