import type { SessionUser, User } from "@cartograph/contracts/accounts.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useCallback, useEffect } from "react";
import { discardPrefetched } from "./prefetched-responses.ts";
import { trpc } from "./trpc.ts";

/** Not a procedure's key, so that clearing reports never affects it. */
export const sessionKey = ["session"] as const;

export type Session =
  | { status: "loading" }
  | { status: "failed"; retry: () => void; isRetrying: boolean }
  | { status: "anonymous" }
  | { status: "authenticated"; user: SessionUser };

/** Who is signed in. An unreachable server is a different state from nobody. */
export function useSession(): Session {
  const { client } = trpc.useUtils();
  const query = useQuery({
    queryKey: sessionKey,
    queryFn: (): Promise<SessionUser | null> => client.user.session.query(),
  });
  if (query.isPending) return { status: "loading" };
  if (query.data === undefined) {
    return {
      status: "failed",
      retry: () => void query.refetch(),
      isRetrying: query.isFetching,
    };
  }
  return query.data === null
    ? { status: "anonymous" }
    : { status: "authenticated", user: query.data };
}

/**
 * Whether a password change is pending. It ends the browser's session and its answer brings a new one, so that other
 * calls may be refused until then.
 */
function isRenewingSession(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: getMutationKey(trpc.user.changePassword) }) > 0;
}

/**
 * Asks again who is signed in, after a call was refused. It may only have been sent with the session that a password
 * change has ended.
 */
export async function checkSession(queryClient: QueryClient): Promise<void> {
  if (!queryClient.getQueryData(sessionKey)) return;
  await sessionRenewed(queryClient);
  await queryClient.invalidateQueries({ queryKey: sessionKey });
}

/** Resolves once no password change is pending. */
export function sessionRenewed(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isRenewingSession(queryClient)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getMutationCache().subscribe(check);
    check();
  });
}

const noFlags = { isDemo: false, isReadOnly: false };

/** Returns whether the current store is the demo or read-only, which is known before its data is loaded. */
export function useStoreFlags(): Pick<SessionUser, "isDemo" | "isReadOnly"> {
  const session = useSession();
  return session.status === "authenticated" ? session.user : noFlags;
}

/**
 * Sets the signed-in user after login, registration, logout or switching stores, and clears the previous data, in other
 * tabs too.
 */
export function useSetSessionUser(): (user: SessionUser | null) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (user) => {
      putSessionUser(queryClient, user);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
      otherTabs?.postMessage("session");
    },
    [queryClient],
  );
}

/** Follows session changes of other tabs, which share the session. */
export function useSessionOfOtherTabs(): void {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  useEffect(() => {
    async function follow() {
      discardPrefetched();
      const user = await client.user.session.query().catch(() => undefined);
      if (user !== undefined) putSessionUser(queryClient, user);
    }
    otherTabs?.addEventListener("message", follow);
    return () => otherTabs?.removeEventListener("message", follow);
  }, [client, queryClient]);
}

const otherTabs =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("cartograph-session");

/** Identifies the user and the store that is shown. */
export function viewKey(user: SessionUser | null | undefined): string | null {
  return user ? `${user.id} ${user.isReadOnly}` : null;
}

function putSessionUser(queryClient: QueryClient, user: SessionUser | null): void {
  const before = viewKey(queryClient.getQueryData<SessionUser | null>(sessionKey));
  queryClient.setQueryData(sessionKey, user);
  if (before !== null && before === viewKey(user)) return;
  discardPrefetched();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

/** Updates the name and email of the signed-in user without clearing data. */
export function useRenameSessionUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (user) =>
      queryClient.setQueryData<SessionUser | null>(
        sessionKey,
        (known) => known && { ...known, ...user },
      ),
    [queryClient],
  );
}
