import { afterEach, describe, expect, test } from "vitest";
import { createEditableStore } from "../testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox } from "../start.ts";
import { askShopify } from "../testing/shopify-client.ts";

let sandbox: Sandbox | null = null;
afterEach(async () => {
  await sandbox?.close();
  sandbox = null;
});

async function start() {
  sandbox = await startSandbox({ store: createEditableStore(), now: () => Date.UTC(2026, 5, 1) });
  const { url, faults } = sandbox;
  return { faults, ask: () => askShopify(url, "{ shop { name } }") };
}

/** Starts a new sandbox and returns which of twelve requests get a fault. */
async function affectedRequests(): Promise<boolean[]> {
  const { faults, ask } = await start();
  faults.randomly({ probability: 0.5, seed: 7, faults: [{ kind: "html", status: 500 }] });
  for (let n = 0; n < 12; n += 1) await ask();
  const affected = faults.requests.map((request) => request.fault !== null);
  await sandbox?.close();
  return affected;
}

describe("fault injection", () => {
  test("applies the faults to the next requests in order, then stops", async () => {
    const { faults, ask } = await start();
    faults.next(
      { kind: "rate_limited", retryAfter: "4.0" },
      { kind: "status", status: 423, body: '{"errors":"This shop is unavailable"}' },
      { kind: "html", status: 502 },
    );
    const [limited, locked, broken, fine] = [await ask(), await ask(), await ask(), await ask()];
    expect(limited?.status).toBe(429);
    expect(limited?.headers.get("retry-after")).toBe("4.0");
    expect(locked?.status).toBe(423);
    expect(locked?.body).toEqual({ errors: "This shop is unavailable" });
    expect(broken?.status).toBe(502);
    expect(broken?.body).toContain("<html>");
    expect(fine?.body.data.shop.name).toBe("Test Shop");
    expect(faults.requests.map((request) => request.fault?.kind ?? null)).toEqual([
      "rate_limited",
      "status",
      "html",
      null,
    ]);
  });

  test.each([
    ["reset", "terminated"],
    ["refuse", "fetch failed"],
  ] as const)("breaks the connection on a %s fault", async (kind, message) => {
    const { faults, ask } = await start();
    faults.next({ kind });
    await expect(ask()).rejects.toThrow(message);
    expect((await ask()).status).toBe(200);
  });

  test("never answers a request with a hang fault", async () => {
    const { faults } = await start();
    faults.next({ kind: "hang" });
    const caller = new AbortController();
    const url = `${sandbox?.url}/shopify/admin/api/2026-07/graphql.json`;
    const answer = fetch(url, { method: "POST", signal: caller.signal });
    await expect.poll(() => faults.requests).toHaveLength(1);
    caller.abort(new Error("given up"));
    await expect(answer).rejects.toThrow("given up");
  });

  test("cuts the JSON of a truncated answer", async () => {
    const { faults, ask } = await start();
    faults.next({ kind: "truncated" });
    await expect(ask()).rejects.toThrow(SyntaxError);
  });

  test("replaces the content type", async () => {
    const { faults, ask } = await start();
    faults.next({ kind: "content_type", contentType: "text/plain" });
    expect((await ask()).headers.get("content-type")).toBe("text/plain");
  });

  test("sends a compressed answer of the given size", async () => {
    const { faults, ask } = await start();
    faults.next({ kind: "gzip_bomb", bytes: 300_000 });
    await expect(ask()).rejects.toThrow(SyntaxError);
  });

  test("applies random faults to the same requests for the same seed", async () => {
    const first = await affectedRequests();
    expect(await affectedRequests()).toEqual(first);
    expect(new Set(first)).toEqual(new Set([true, false]));
  });

  test("clears the faults and the request log", async () => {
    const { faults, ask } = await start();
    faults.always({ kind: "html", status: 500 });
    expect((await ask()).status).toBe(500);
    faults.clear();
    faults.clearRequests();
    expect((await ask()).status).toBe(200);
    expect(faults.requests).toHaveLength(1);
    expect(faults.maxConcurrent).toBe(1);
  });

  test.each([
    ["throttled", "THROTTLED"],
    ["internal_error", "INTERNAL_SERVER_ERROR"],
    ["partial_data", "INTERNAL_SERVER_ERROR"],
  ])("answers the Shopify fault %s with its error code", async (name, code) => {
    const { faults, ask } = await start();
    faults.next({ kind: "platform", name });
    const { body, status } = await ask();
    expect(status).toBe(200);
    expect(body.errors[0].extensions.code).toBe(code);
    expect(body.data?.shop !== undefined).toBe(name === "partial_data");
  });
});
