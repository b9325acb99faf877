import type { RatePair } from "@cartograph/contracts/exchange-rates.ts";
import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";
import { pairName } from "./rate-words.ts";

/** Deletes all rates of a pair. `deleting` is the pair being deleted. */
export function useDeletePair() {
  const utils = trpc.useUtils();
  const deletion = trpc.exchangeRates.delete.useMutation({
    async onSuccess() {
      showToast({ title: "Exchange rates deleted" });
      void utils.reports.invalidate();
      await utils.exchangeRates.list.invalidate();
    },
    onError: (error) => showFailure("Failed to delete exchange rates", error),
  });
  return {
    remove: ({ base, quote }: RatePair) => deletion.mutate({ base, quote }),
    deleting: deletion.isPending ? pairName(deletion.variables) : null,
  };
}
