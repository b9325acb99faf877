import type { QueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { trpc } from "../trpc.ts";

/**
 * Resolves once no change of the password is waiting for its answer, which brings the cookie of a new session. The
 * server ends the previous session, and its streams, before it answers.
 */
export function passwordChanged(queryClient: QueryClient): Promise<void> {
  const mutationKey = getMutationKey(trpc.user.changePassword);
  const isChanging = () => queryClient.isMutating({ mutationKey }) > 0;
  return new Promise((resolve) => {
    if (!isChanging()) return resolve();
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (isChanging()) return;
      stop();
      resolve();
    });
  });
}
