import type { Store, StoreUpdate } from "@cartograph/contracts/store.ts";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { fieldProblems } from "../../../lib/field-problems.ts";
import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";

/** Saves the store. Screens that show it, or figures in its currency and of its days, show the new ones at once. */
export function useSaveStore(
  store: Store,
  { onRefused }: { onRefused: (problems: Record<string, string>) => void },
) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const update = trpc.store.update.useMutation({
    // Asked now: the stream of live events may bring the new store before the answer does.
    onMutate: ({ currency, timezone }) => ({
      areFiguresWrong:
        (currency ?? store.currency) !== store.currency ||
        (timezone ?? store.timezone) !== store.timezone,
    }),
    onSuccess(saved) {
      utils.store.get.setData(undefined, saved);
      showToast({ title: "Store updated" });
    },
    onError(error) {
      showFailure("Failed to update store", error);
      onRefused(fieldProblems(error));
    },
    onSettled(_saved, _error, _asked, before) {
      // Figures of the old currency or days are wrong from now on, not just old: none of them is shown meanwhile.
      if (before?.areFiguresWrong)
        void queryClient.resetQueries({ queryKey: getQueryKey(trpc.reports) });
      void utils.invalidate();
    },
  });
  return {
    save: (values: StoreUpdate) => update.mutate(values),
    isSaving: update.isPending,
    /** A new zone is being worked in, which takes longer than a moment. */
    isMovingDays:
      update.isPending && (update.variables.timezone ?? store.timezone) !== store.timezone,
  };
}
