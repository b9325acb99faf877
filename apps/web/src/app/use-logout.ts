import { createContext, useContext } from "react";
import { useSetSessionUser } from "../lib/session.ts";
import { showFailure } from "../lib/toast/show-failure.ts";
import { showToast } from "../lib/toast/show-toast.ts";
import { trpc } from "../lib/trpc.ts";

/** Called when a logout starts or fails. The session can be known to have ended before the logout is answered. */
export const LoggingOutContext = createContext<(isLoggingOut: boolean) => void>(() => undefined);

/** Ends the session. RequireUser then redirects to /auth. */
export function useLogout(): { logOut: () => void; isPending: boolean } {
  const setSessionUser = useSetSessionUser();
  const setLoggingOut = useContext(LoggingOutContext);
  const logout = trpc.user.logout.useMutation({
    onMutate: () => setLoggingOut(true),
    onSuccess() {
      setSessionUser(null);
      showToast({ title: "Logged out", description: "You have been logged out successfully" });
    },
    onError(error) {
      setLoggingOut(false);
      showFailure("Logout failed", error);
    },
  });
  return { logOut: () => logout.mutate(), isPending: logout.isPending };
}
