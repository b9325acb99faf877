import { BROWSER_MAP, OS_MAP, parse } from "bowser";

/** The kinds of a browser and of its system, in the words of their makers; null where they are not known. */
export type BrowserKind = { browser: string | null; system: string | null };

/** Longer headers than any browser's are cut before they are searched. */
const maxLength = 512;
const browsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(OS_MAP));

/** What a User-Agent header says in two names. Nothing of the header itself is in them. */
export function browserKind(userAgent: string | undefined): BrowserKind {
  if (!userAgent) return { browser: null, system: null };
  const parsed = parse(userAgent.slice(0, maxLength));
  return { browser: known(browsers, parsed.browser.name), system: known(systems, parsed.os.name) };
}

// Of a program that it does not know the parser gives whatever stands first.
function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null;
}
