import type { Store } from "@cartograph/contracts/store.ts";
import { useNavigate } from "react-router-dom";
import { useSession, useSetSessionUser } from "../session.ts";
import { showFailure } from "../toast/show-failure.ts";
import { showToast } from "../toast/show-toast.ts";
import { trpc } from "../trpc.ts";

/** Switches the session to the demo store and back, and clears the data of the other store. */
export function useDemoView() {
  const switchStore = useSwitchStore();
  const view = trpc.store.viewDemo.useMutation({
    onSuccess(store) {
      switchStore(store);
      showToast({
        title: "You're viewing the demo store",
        description: "Look around. Nothing can be changed here.",
      });
    },
    onError: (error) => showFailure("Failed to open the demo store", error),
  });
  const leave = trpc.store.leaveDemo.useMutation({
    onSuccess(store) {
      switchStore(store);
      showToast({ title: "You're back in your own store" });
    },
    onError: (error) => showFailure("Failed to leave the demo store", error),
  });
  return {
    view: () => view.mutate(),
    isOpening: view.isPending,
    leave: () => leave.mutate(),
    isLeaving: leave.isPending,
  };
}

function useSwitchStore(): (store: Store) => void {
  const session = useSession();
  const setSessionUser = useSetSessionUser();
  const navigate = useNavigate();
  return ({ isDemo, isReadOnly }) => {
    if (session.status !== "authenticated") return;
    setSessionUser({ ...session.user, isDemo, isReadOnly });
    void navigate("/");
  };
}
