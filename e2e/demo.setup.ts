import { expect, test } from "@playwright/test";
import { demoSessionFile } from "./demo-session.ts";

test.setTimeout(180_000);

test("signs in to the demo store once it is filled", async ({ request }) => {
  const data = { username: "demo", password: "demo1234" };
  expect((await request.post("/api/login", { data })).ok()).toBe(true);
  const unread = async () => {
    const integrations = await (await request.get("/api/integrations")).json();
    return integrations
      .filter(({ lastSynced }: { lastSynced: string | null }) => lastSynced === null)
      .map(({ name }: { name: string }) => name);
  };
  await expect.poll(unread, { timeout: 150_000 }).toEqual([]);
  await request.storageState({ path: demoSessionFile });
});
