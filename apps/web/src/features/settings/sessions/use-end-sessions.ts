import type { Session } from "@cartograph/contracts/sessions.ts";
import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";

/** The session to end, or all except this one. */
export type Ending = Session | "others";

/** Ends sessions. `ending` is what is being ended. */
export function useEndSessions(): { end: (what: Ending) => void; ending: string | null } {
  const utils = trpc.useUtils();
  const onSettled = () => utils.sessions.list.invalidate();
  const one = trpc.sessions.end.useMutation({
    onSuccess: () => showToast({ title: "Session ended" }),
    onError: (error) => showFailure("Failed to end session", error),
    onSettled,
  });
  const others = trpc.sessions.endOthers.useMutation({
    onSuccess: () => showToast({ title: "Other sessions ended" }),
    onError: (error) => showFailure("Failed to end other sessions", error),
    onSettled,
  });
  return {
    end(what) {
      if (what === "others") others.mutate();
      else one.mutate({ id: what.id });
    },
    ending: others.isPending ? "others" : one.isPending ? one.variables.id : null,
  };
}
