import { once } from "node:events";
import { QueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { trpc } from "../trpc.ts";
import { passwordChanged } from "./password-changed.ts";

/** Starts a mutation that runs until the gate is aborted, with an error as the reason if it fails. */
function startMutation(queryClient: QueryClient, mutationKey: readonly unknown[]) {
  const gate = new AbortController();
  const ended = once(gate.signal, "abort");
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey,
    async mutationFn() {
      await ended;
      if (gate.signal.reason instanceof Error) throw gate.signal.reason;
    },
  });
  void mutation.execute(undefined).catch(() => undefined);
  return gate;
}

test.each(["changed", new Error("The current password is wrong")])(
  "waits for the answer to a change of the password (%s)",
  async (outcome) => {
    const queryClient = new QueryClient();
    const change = startMutation(queryClient, getMutationKey(trpc.user.changePassword));
    const pending = new Promise((resolve) => setImmediate(resolve, "pending"));
    const changed = passwordChanged(queryClient);
    expect(await Promise.race([changed, pending])).toBe("pending");
    change.abort(outcome);
    await expect(changed).resolves.toBeUndefined();
  },
);

test("does not wait for other changes, such as a long upload", async () => {
  const queryClient = new QueryClient();
  const upload = startMutation(queryClient, [["imports", "upload"]]);
  await expect(passwordChanged(queryClient)).resolves.toBeUndefined();
  upload.abort("uploaded");
});
