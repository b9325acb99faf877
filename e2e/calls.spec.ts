import type { Page, Request } from "@playwright/test";
import { expect, refusedAnswer, signIn, signInToDemo, test } from "./journey.ts";

// Requests in flight while a session ends are refused.
test.use({ tolerated: { errors: [/net::ERR_FAILED/, refusedAnswer(401)] } });

function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/")) calls.push(request);
  });
  return calls;
}

test("sends JSON calls with the session cookie", async ({ page }) => {
  await signInToDemo(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("reports.dashboard")),
    page.getByRole("button", { name: "Refresh Data" }).click(),
  ]);
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect((await answer.request().allHeaders())["cookie"]).toMatch(/sid=/);
});

test("sends a body and content type only with a payload", async ({ page }) => {
  const calls = callsOf(page);
  await signIn(page, "demo", "demo1234");
  await expect(page.getByRole("button", { name: "Refresh Data" })).toBeEnabled();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const login = calls.find((call) => call.url().includes("user.login"));
  expect(login?.headers()["content-type"]).toBe("application/json");
  expect(login?.postDataJSON()).toEqual({ username: "demo", password: "demo1234" });
  for (const call of calls.filter((other) => other !== login)) {
    expect(call.postData(), call.url()).toBeNull();
  }
  for (const call of calls.filter((other) => other.method() === "GET")) {
    expect(call.headers()["content-type"], call.url()).toBeUndefined();
  }
});

test("does not retry a failed mutation", async ({ page }) => {
  await page.route(/user\.login/, (route) => route.abort());
  const calls = callsOf(page);
  await page.goto("/auth");
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Username").fill("demo");
  await form.getByLabel("Password").fill("demo1234");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Login failed")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls.filter((call) => call.url().includes("user.login"))).toHaveLength(1);
});
