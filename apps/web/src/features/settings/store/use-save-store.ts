import type { Store, StoreUpdate } from "@cartograph/contracts/store.ts";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { fieldProblems } from "../../../lib/field-problems.ts";
import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";

/** Saves the store settings and refetches everything that depends on them. */
export function useSaveStore(
  store: Store,
  { onRefused }: { onRefused: (problems: Record<string, string>) => void },
) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const update = trpc.store.update.useMutation({
    // Compare now, because a live event may update the store before the response arrives.
    onMutate: ({ currency, timezone, dateBasis }) => ({
      areFiguresWrong:
        (currency ?? store.currency) !== store.currency ||
        (timezone ?? store.timezone) !== store.timezone ||
        (dateBasis ?? store.dateBasis) !== store.dateBasis,
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
      // Numbers in the old currency or time zone are wrong, not just outdated, so don't show them while refetching.
      if (before?.areFiguresWrong)
        void queryClient.resetQueries({ queryKey: getQueryKey(trpc.reports) });
      void utils.invalidate();
    },
  });
  return {
    save: (values: StoreUpdate) => update.mutate(values),
    isSaving: update.isPending,
    /** A new time zone is being applied, which can take a while. */
    isMovingDays:
      update.isPending && (update.variables.timezone ?? store.timezone) !== store.timezone,
  };
}
