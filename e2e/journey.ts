import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { readFileSync } from "node:fs";
import { demoSessionFile } from "./demo-session.ts";

type Journey = {
  /** Console messages that do not fail a test, because the test provokes them. */
  tolerated: { errors: readonly RegExp[] };
  /** For tests that need an empty cache or set options of the context. */
  usesOwnContext: boolean;
  /** For tests of what moves. Animations take a quarter of the CPU time of opening a page. */
  isAnimated: boolean;
  /** False for tests of chunks that are loaded ahead, which take an eighth of the CPU time of opening a page. */
  savesData: boolean;
};

type Worker = { sharedContext: BrowserContext };

/**
 * Fails every test on an unexpected console error, warning or uncaught exception. Tests of a worker use one browser
 * context, without cookies, storage and pages of the previous test: with cached scripts a page opens in half the time.
 */
export const test = base.extend<Journey, Worker>({
  tolerated: [{ errors: [] }, { option: true }],
  usesOwnContext: [false, { option: true }],
  isAnimated: [false, { option: true }],
  savesData: [true, { option: true }],
  sharedContext: [
    async ({ browser }, use, { project }) => {
      const { baseURL = "", timezoneId = "", locale = "", viewport = null } = project.use;
      const context = await browser.newContext({ baseURL, timezoneId, locale, viewport });
      // Keeps the process of the site's pages, and the scripts that it compiled, from test to test.
      const openPage = await context.newPage();
      await openPage.goto("/healthz");
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ context, sharedContext, usesOwnContext }, use) => {
    if (usesOwnContext) {
      await use(context);
      return;
    }
    const [openPage] = sharedContext.pages();
    await use(sharedContext);
    const pages = sharedContext.pages().filter((page) => page !== openPage);
    await Promise.all(pages.map((page) => page.close()));
    await sharedContext.setOffline(false);
    await sharedContext.clearPermissions();
    await sharedContext.clearCookies();
  },
  page: async ({ context, baseURL, tolerated, isAnimated, savesData }, use, testInfo) => {
    const page = await newPage(context, { baseURL, isAnimated, savesData });
    const complaints = collectComplaints(page);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) await printScreen(page);
    await page.close();
    expect(complaints.end(tolerated.errors)).toEqual([]);
  },
});

/** A page without the local storage of earlier ones. */
async function newPage(
  context: BrowserContext,
  {
    baseURL = "",
    isAnimated,
    savesData,
  }: { baseURL: string | undefined; isAnimated: boolean; savesData: boolean },
): Promise<Page> {
  const page = await context.newPage();
  if (savesData) await page.addInitScript(saveData);
  await page.emulateMedia({ reducedMotion: isAnimated ? "no-preference" : "reduce" });
  const browserSession = await context.newCDPSession(page);
  await browserSession.send("Storage.clearDataForOrigin", {
    origin: new URL(baseURL).origin,
    storageTypes: "local_storage",
  });
  await browserSession.detach();
  return page;
}

/**
 * Gives the tests of a group one page, opened once on a screen of the demo store. They only read it, and close what
 * they open on top of it.
 */
export function shareScreen(path: string): void {
  let shared: Page;
  let complaints: ReturnType<typeof collectComplaints>;
  test.describe.configure({ mode: "default" });
  test.beforeAll(async ({ sharedContext, baseURL, isAnimated, savesData }) => {
    shared = await newPage(sharedContext, { baseURL, isAnimated, savesData });
    complaints = collectComplaints(shared);
    await signInToDemo(shared, path);
  });
  test.use({
    page: async ({ tolerated }, use, testInfo) => {
      await use(shared);
      if (testInfo.status !== testInfo.expectedStatus) await printScreen(shared);
      const found = complaints.end(tolerated.errors);
      complaints = collectComplaints(shared);
      expect(found).toEqual([]);
    },
  });
  test.afterAll(async ({ sharedContext }) => {
    await shared.close();
    await sharedContext.clearCookies();
    expect(complaints.end([])).toEqual([]);
  });
}

/** Runs in the page. Chromium has no flag for its Data Saver. */
function saveData(): void {
  const connection = (navigator as unknown as { connection: object }).connection;
  Object.defineProperty(connection, "saveData", { value: true });
}

/** Collects the page's uncaught exceptions and console errors and warnings; `end` returns those not tolerated. */
export function collectComplaints(page: Page) {
  const complaints: string[] = [];
  const onError = (error: Error) => void complaints.push(`uncaught: ${error.message}`);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === "error" || message.type() === "warning") {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  };
  page.on("pageerror", onError);
  page.on("console", onMessage);
  return {
    end(tolerated: readonly RegExp[]): string[] {
      page.off("pageerror", onError);
      page.off("console", onMessage);
      return complaints.filter((complaint) => !tolerated.some((known) => known.test(complaint)));
    },
  };
}

/** Prints the page's text after a failed test, for runs that keep only their output. */
async function printScreen(page: Page): Promise<void> {
  const shown = await page.locator("body").ariaSnapshot().catch(String);
  console.log(`${page.url()}\n${shown}`);
}

export { expect };

/** Chromium logs every failed response as a console error. */
export const refusedAnswer = (status: number) =>
  new RegExp(`Failed to load resource: the server responded with a status of ${status}`);

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/auth");
  await fillSignIn(page, { username, password });
  await expect(page).toHaveURL(/\/$|\/\?/);
}

/** Another browser, in which the user is signed in. It opens no page for that, which would load all scripts again. */
export async function signInElsewhere(browser: Browser, account: Account): Promise<BrowserContext> {
  const context = await browser.newContext();
  const { username, password } = account;
  const answer = await context.request.post("/api/login", { data: { username, password } });
  expect(answer.ok()).toBe(true);
  return context;
}

/** Signs in on the sign-in screen. */
export async function fillSignIn(page: Page, { username, password }: Account): Promise<void> {
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
}

/** Waits until a screen shows its report or its error. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const loading = ".mantine-Skeleton-root, [aria-busy=true], output[aria-label^='Loading ']";
  await expect(page.locator(loading)).toHaveCount(0);
}

/** Gives the page the session that `demo.setup.ts` started. A test that ends its session uses `signIn`. */
export async function useDemoSession(page: Page): Promise<void> {
  const { cookies } = JSON.parse(readFileSync(demoSessionFile, "utf8"));
  await page.context().addCookies(cookies);
}

/** Opens a screen of the demo store. Opening another one first would double the time of most tests. */
export async function signInToDemo(page: Page, path = "/"): Promise<void> {
  await useDemoSession(page);
  await page.goto(path);
  await expect(page).not.toHaveURL(/\/auth/);
}

/**
 * Opens a screen as a link to it would, without loading the page again, which would double the CPU time. Every screen
 * has a page title of its own.
 */
export async function openNext(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  const title = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page).not.toHaveTitle(title);
}

type Account = { username: string; password: string };

const newAccount = (): Account => ({
  username: `owner-${crypto.randomUUID().slice(0, 8)}`,
  password: "correct horse",
});

/** Gives the page the session of a new account with an empty store, created through the API. */
export async function createAccount(page: Page): Promise<Account> {
  const account = newAccount();
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const answer = await page.request.post("/api/register", { data: { ...account, timezone } });
  expect(answer.ok()).toBe(true);
  return account;
}

/** Opens a screen of a new account. */
export async function register(page: Page, path = "/"): Promise<Account> {
  const account = await createAccount(page);
  await page.goto(path);
  await expect(page).not.toHaveURL(/\/auth/);
  return account;
}

/** A new account with an empty store, created with the form. */
export async function registerWithForm(page: Page): Promise<Account> {
  await page.goto("/auth");
  const account = await fillRegistration(page);
  await expect(page).toHaveURL(/\/$|\/\?/);
  return account;
}

/** Creates an account on the sign-in screen. */
export async function fillRegistration(page: Page): Promise<Account> {
  const account = newAccount();
  await page.getByRole("tab", { name: "Create Account" }).click();
  const form = page.getByRole("tabpanel", { name: "Create Account" });
  await form.getByLabel("Username").fill(account.username);
  await form.getByLabel("Password").fill(account.password);
  await form.getByRole("button", { name: "Create Account" }).click();
  return account;
}

/** A metric's card, by its title. */
export function metricCard(page: Page, title: string) {
  return page.getByRole("region", { name: title, exact: true });
}

/** The figure on a metric's card, as text. */
export function metricValue(page: Page, title: string) {
  return metricCard(page, title).getByRole("paragraph").first();
}

/** The number on a metric's card, without separators. */
export async function shownNumber(page: Page, title: string): Promise<number> {
  await expect(metricValue(page, title)).toHaveText(/\d/);
  return Number((await metricValue(page, title).innerText()).replaceAll(",", ""));
}

/** A report's REST answer for the signed-in user. */
export async function reportOf(page: Page, report: string, query = "") {
  const answer = await page.request.get(`/api/${report}?${query}`);
  expect(answer.ok()).toBe(true);
  return answer.json();
}
