import { askEarly, queryAddress } from "../lib/early-answers.ts";
import { readReportQuery } from "../lib/range-search.ts";
import { findUserScreen, screens } from "../lib/screens.ts";

// Runs before the first paint and beside the scripts of the app, as a file of its own, because the content security
// policy allows no inline script. vite/first-paint.ts puts it into the document.

/** The files of each screen's chunk, by its path; known to the build alone. */
declare const screenFiles: Record<string, string[]> | undefined;

const { pathname, search } = window.location;
const screen = findUserScreen(pathname);

/** Light or dark as chosen before, so that nobody sees the other scheme flash by. The key is Mantine's. */
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
document.documentElement.dataset["page"] = screen ? "shell" : "public";

for (const file of (typeof screenFiles === "undefined" ? {} : screenFiles)[pathname] ?? []) {
  const link = document.createElement("link");
  link.href = `/${file}`;
  if (file.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style" });
  else link.rel = "modulepreload";
  link.crossOrigin = "";
  document.head.append(link);
}

/** Asks who is there and, once somebody is, for the figures of the screen. */
async function askForFigures(): Promise<void> {
  const answer = await askEarly(queryAddress("user.session"));
  const { result } = await answer.clone().json();
  const report = screen ? screens[screen].report : null;
  if (!result.data || !report) return;
  void askEarly(queryAddress(`reports.${report}`, readReportQuery(new URLSearchParams(search))));
}

// Where the server cannot be reached the app finds that out itself, and says so.
askForFigures().catch(() => undefined);
