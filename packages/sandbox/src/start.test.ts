import { afterEach, beforeEach, expect, test } from "vitest";
import { createEditableStore } from "./testing/datasets/editable-store.ts";
import { createEditableTraffic } from "./testing/datasets/editable-traffic.ts";
import { demoClient, demoRefreshToken } from "./platforms/google/demo-account.ts";
import { startSandbox, type Sandbox } from "./start.ts";

const now = Date.UTC(2026, 5, 1, 12);

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({
    store: createEditableStore(),
    traffic: createEditableTraffic(),
    now: () => now,
  });
});
afterEach(() => sandbox.close());

async function askToken(): Promise<{ status: number; token: string }> {
  const response = await fetch(`${sandbox.platformUrl("google_analytics")}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: demoClient.clientId,
      client_secret: demoClient.clientSecret,
      refresh_token: demoRefreshToken,
    }),
  });
  const body = (await response.json()) as { access_token?: string };
  return { status: response.status, token: body.access_token ?? "" };
}

async function askReport(token: string) {
  const url = `${sandbox.platformUrl("google_analytics")}/v1beta/properties/123456789:runReport`;
  const response = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      dateRanges: [{ startDate: "yesterday", endDate: "yesterday" }],
      metrics: [{ name: "sessions" }],
    }),
  });
  return { status: response.status, body: (await response.json()) as object };
}

test("lets the demo's user read analytics with a token of the sandbox's endpoint", async () => {
  const { token } = await askToken();
  expect(await askReport(token)).toMatchObject({
    status: 200,
    body: { kind: "analyticsData#runReport" },
  });
});

test("applies platform faults to the API only, and other faults to the token endpoint too", async () => {
  sandbox.faults.next({ kind: "platform", name: "quota_hour" }, { kind: "status", status: 503 });
  const { status, token } = await askToken();
  expect(status).toBe(200);
  expect((await askReport(token)).status).toBe(429);
  expect((await askToken()).status).toBe(503);
  expect((await askReport(token)).status).toBe(200);
});

test("uses the platform's own body for a status without one", async () => {
  const { token } = await askToken();
  sandbox.faults.next({ kind: "status", status: 503 });
  expect(await askReport(token)).toEqual({
    status: 503,
    body: {
      error: { code: 503, message: "The service is currently unavailable.", status: "UNAVAILABLE" },
    },
  });
});
