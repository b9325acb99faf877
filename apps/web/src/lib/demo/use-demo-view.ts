import type { Store } from "@cartograph/contracts/store.ts";
import { useNavigate } from "react-router-dom";
import { useSession, useSetSessionUser } from "../session.ts";
import { showFailure } from "../toast/show-failure.ts";
import { showToast } from "../toast/show-toast.ts";
import { trpc } from "../trpc.ts";

/** Turns the session to the demo store and back; whatever was shown of the other store is forgotten. */
export function useDemoView() {
  const turnTo = useTurnTo();
  const view = trpc.store.viewDemo.useMutation({
    onSuccess(store) {
      turnTo(store);
      showToast({
        title: "You are in the demo store",
        description: "Look at everything: nothing can be changed here.",
      });
    },
    onError: (error) => showFailure("The demo store could not be opened", error),
  });
  const leave = trpc.store.leaveDemo.useMutation({
    onSuccess(store) {
      turnTo(store);
      showToast({ title: "You are back in your own store" });
    },
    onError: (error) => showFailure("The demo store could not be left", error),
  });
  return {
    view: () => view.mutate(),
    isOpening: view.isPending,
    leave: () => leave.mutate(),
    isLeaving: leave.isPending,
  };
}

function useTurnTo(): (store: Store) => void {
  const session = useSession();
  const setSessionUser = useSetSessionUser();
  const navigate = useNavigate();
  return ({ isDemo, isReadOnly }) => {
    if (session.status !== "authenticated") return;
    setSessionUser({ ...session.user, isDemo, isReadOnly });
    void navigate("/");
  };
}
