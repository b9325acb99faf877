import type { User } from "@cartograph/contracts/accounts.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { trpc } from "./trpc.ts";

/** Not a procedure's key, so that clearing the reports never touches it. */
export const sessionKey = ["session"] as const;

export type Session =
  | { status: "loading" }
  | { status: "failed"; retry: () => void; isRetrying: boolean }
  | { status: "anonymous" }
  | { status: "authenticated"; user: User };

/** Who is signed in. That the server cannot tell is another state than nobody. */
export function useSession(): Session {
  const { client } = trpc.useUtils();
  const query = useQuery({
    queryKey: sessionKey,
    queryFn: (): Promise<User | null> => client.user.session.query(),
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

/** Sets who is signed in after login, registration or logout, and forgets what the last one saw. */
export function useSetSessionUser(): (user: User | null) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (user) => {
      queryClient.setQueryData(sessionKey, user);
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
    },
    [queryClient],
  );
}
