import type { RatePair } from "@cartograph/contracts/exchange-rates.ts";
import { readOnlyMessage } from "@cartograph/contracts/read-only.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { Center, Loader } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { QueryFailed } from "../../../lib/query-failed.tsx";
import { useStoreFlags } from "../../../lib/session.ts";
import { StoreStamped } from "../../../lib/store-stamped.tsx";
import { trpc } from "../../../lib/trpc.ts";
import { ratePairColumns } from "./rate-pair-columns.tsx";
import { pairName } from "./rate-words.ts";
import { useDeletePair } from "./use-delete-pair.ts";

/** The currency pairs with rates, each with a delete button. */
export function RatePairs() {
  const list = trpc.exchangeRates.list.useQuery();
  const [toDelete, setToDelete] = useState<RatePair | null>(null);
  const deletion = useDeletePair();
  const { isReadOnly } = useStoreFlags();

  if (list.data === undefined) {
    return list.error ? (
      <QueryFailed what="exchange rates" query={list} reassurance="Your rates are safe." />
    ) : (
      <Center component="output" aria-label="Loading exchange rates" py="xl">
        <Loader aria-hidden />
      </Center>
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        withBorder={false}
        icon={<IconArrowsExchange size={24} />}
        title="No exchange rates"
        description="You only need them if an account uses a currency other than your store's."
      />
    );
  }
  return (
    <StoreStamped>
      <DataTable
        name="exchange-rates"
        caption="Exchange rates"
        rows={list.data}
        columns={ratePairColumns({
          onDelete: setToDelete,
          deleting: deletion.deleting,
          lockedBecause: isReadOnly ? readOnlyMessage : null,
        })}
        rowKey={pairName}
        empty="No exchange rates"
      />
      <ConfirmDialog
        item={toDelete}
        title="Delete exchange rates"
        confirm="Delete"
        onClose={() => setToDelete(null)}
        onConfirm={deletion.remove}
      >
        {(pair) =>
          `This removes all ${pairName(pair)} rates. Amounts converted with them are left out of your reports until you add rates for those days again.`
        }
      </ConfirmDialog>
    </StoreStamped>
  );
}
