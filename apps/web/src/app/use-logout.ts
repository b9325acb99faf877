import { useSetSessionUser } from "../lib/session.ts";
import { showFailure } from "../lib/toast/show-failure.ts";
import { showToast } from "../lib/toast/show-toast.ts";
import { trpc } from "../lib/trpc.ts";

/** Ends the session. RequireUser then redirects to /auth. */
export function useLogout(): { logOut: () => void; isPending: boolean } {
  const setSessionUser = useSetSessionUser();
  const logout = trpc.user.logout.useMutation({
    onSuccess() {
      setSessionUser(null);
      showToast({ title: "Logged out", description: "You have been logged out successfully" });
    },
    onError: (error) => showFailure("Logout failed", error),
  });
  return { logOut: () => logout.mutate(), isPending: logout.isPending };
}
