import { QueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { expect, test, vi } from "vitest";
import { isRenewingSession, sessionRenewed } from "./session.ts";
import { trpc } from "./trpc.ts";

test.each(["answers", "fails"])("waits until a pending password change %s", async (how) => {
  const client = new QueryClient();
  let end: (() => void) | undefined;
  const answer = new Promise<void>((resolve, reject) => {
    end = how === "answers" ? resolve : () => reject(new Error("Refused"));
  });
  const cache = client.getMutationCache();
  const changePassword = cache.build(client, {
    mutationKey: getMutationKey(trpc.user.changePassword),
    mutationFn: () => answer,
  });
  const changed = changePassword.execute(undefined).catch(() => {});
  expect(isRenewingSession(client)).toBe(true);
  const renewed = vi.fn<() => void>();
  const waiting = sessionRenewed(client).then(renewed);
  await Promise.resolve();
  expect(renewed).not.toHaveBeenCalled();
  end?.();
  await Promise.all([changed, waiting]);
  expect(isRenewingSession(client)).toBe(false);
});

test("does not wait for other calls", async () => {
  const client = new QueryClient();
  const other = client.getMutationCache().build(client, {
    mutationKey: getMutationKey(trpc.user.update),
    mutationFn: () => new Promise(() => {}),
  });
  void other.execute(undefined);
  expect(isRenewingSession(client)).toBe(false);
  await sessionRenewed(client);
});
