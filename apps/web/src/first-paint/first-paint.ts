import { prefetch, queryUrl } from "../lib/prefetched-responses.ts";
import { readReportQuery } from "../lib/range-search.ts";
import { findScreen, screens } from "../lib/screens.ts";

// Runs before the first paint, in a file of its own because the content security policy forbids inline scripts.
// vite/first-paint.ts adds it to the document.

/** The files of each screen's chunk, by screen. Added by the build. */
declare const screenFiles: Record<string, string[]> | undefined;

const { pathname, search } = window.location;
const name = findScreen(pathname);
const screen = name && screens[name];

/** The saved color scheme, to avoid a flash of the other one. The key is Mantine's. */
function chosenScheme(): string | null {
  try {
    return window.localStorage.getItem("mantine-color-scheme-value");
  } catch {
    return null;
  }
}

const scheme = chosenScheme();
const isDark =
  scheme === "dark" ||
  (scheme !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset["mantineColorScheme"] = isDark ? "dark" : "light";
document.documentElement.dataset["page"] = screen?.access === "user" ? "shell" : "public";

for (const file of (typeof screenFiles === "undefined" ? {} : screenFiles)[name ?? ""] ?? []) {
  const link = document.createElement("link");
  link.href = `/${file}`;
  if (file.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style" });
  else link.rel = "modulepreload";
  link.crossOrigin = "";
  document.head.append(link);
}

const report = screen?.access === "user" ? screen.report : null;

function prefetchReport(): void {
  if (!report) return;
  const query = readReportQuery(new URLSearchParams(search));
  prefetch(queryUrl(`reports.${report}`, query)).catch(() => undefined);
}

/** Fetches the session and, if signed in, the screen's report; both at once if the server marked the document. */
async function prefetchInitialData(): Promise<void> {
  const isKnown = "signedIn" in document.documentElement.dataset;
  const session = prefetch(queryUrl("user.session"));
  if (isKnown) prefetchReport();
  const answer = (await session).clone();
  const { result } = await answer.json();
  if (result.data && !isKnown) prefetchReport();
}

// The app itself reports an unreachable server.
prefetchInitialData().catch(() => undefined);
