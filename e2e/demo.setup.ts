import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { expect, test } from "@playwright/test";
import { demoSessionFile } from "./demo-session.ts";

// The server answers long before its demo store is filled.
test.setTimeout(930_000);

test("signs in to the demo store once it is filled", async ({ request }) => {
  expect((await request.post("/api/login", { data: demoCredentials })).ok()).toBe(true);
  const unread = async () => {
    const integrations = await (await request.get("/api/integrations")).json();
    return integrations
      .filter(({ lastSynced }: { lastSynced: string | null }) => lastSynced === null)
      .map(({ name }: { name: string }) => name);
  };
  await expect.poll(unread, { timeout: 900_000 }).toEqual([]);
  await request.storageState({ path: demoSessionFile });
});
