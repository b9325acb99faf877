import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { expect, test, vi } from "vitest";
import { checkSession, sessionKey, sessionRenewed } from "./session.ts";
import { trpc } from "./trpc.ts";

/** A client with a pending call of the procedure. */
function clientWith(procedure: typeof trpc.user.changePassword | typeof trpc.user.update) {
  const client = new QueryClient();
  let end: { answer: () => void; fail: () => void } | undefined;
  const answer = new Promise<void>((resolve, reject) => {
    end = { answer: resolve, fail: () => reject(new Error("Refused")) };
  });
  const mutation = client.getMutationCache().build(client, {
    mutationKey: getMutationKey(procedure),
    mutationFn: () => answer,
  });
  void mutation.execute(undefined).catch(() => {});
  return { client, end };
}

test.each(["answer", "fail"] as const)(
  "asks who is signed in once a pending password change has ended (%s)",
  async (how) => {
    const { client, end } = clientWith(trpc.user.changePassword);
    client.setQueryData(sessionKey, { username: "anna" });
    const ask = vi.fn<() => Promise<object>>(() => Promise.resolve({ username: "anna" }));
    const observer = new QueryObserver(client, {
      queryKey: sessionKey,
      queryFn: ask,
      staleTime: Infinity,
    });
    const unsubscribe = observer.subscribe(() => {});
    const checked = checkSession(client);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(ask).not.toHaveBeenCalled();
    end?.[how]();
    await checked;
    expect(ask).toHaveBeenCalledOnce();
    unsubscribe();
  },
);

test("does not wait for other calls", async () => {
  await expect(sessionRenewed(clientWith(trpc.user.update).client)).resolves.toBeUndefined();
});
