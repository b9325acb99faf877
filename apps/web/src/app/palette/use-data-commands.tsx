import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import { offeredExports } from "@cartograph/ui/table-export/offered-exports.ts";
import {
  IconDownload,
  IconKeyboard,
  IconPlugConnected,
  IconReceiptRefund,
} from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { isRunActive } from "../../lib/run-active.ts";
import { writeBasis } from "../../lib/range-search.ts";
import { useStoreFlags } from "../../lib/session.ts";
import { showFailure } from "../../lib/toast/show-failure.ts";
import { showToast } from "../../lib/toast/show-toast.ts";
import { trpc } from "../../lib/trpc.ts";
import type { CommandGroup } from "./commands.ts";

const bases: { value: DateBasis; label: string }[] = [
  { value: "refund_date", label: "Count refunds on the day they happen" },
  { value: "order_date", label: "Count refunds on the day of the order" },
];

/** Actions on the store's data: sync, export and the date basis; and the list of keys. */
export function useDataCommands(isOpen: boolean, onShowKeys: () => void): CommandGroup {
  const [, setSearch] = useSearchParams();
  const { isReadOnly } = useStoreFlags();
  const { client, integrations: cached } = trpc.useUtils();
  const integrations = trpc.integrations.list.useQuery(undefined, { enabled: isOpen });

  async function sync() {
    try {
      const all = await client.integrations.list.query();
      const idle = all.filter(({ latestRun }) => !isRunActive(latestRun));
      await Promise.all(idle.map(({ id }) => client.integrations.sync.mutate({ id })));
      showToast({ title: idle.length > 0 ? "Sync started" : "All integrations are syncing" });
    } catch (error) {
      showFailure("Failed to start sync", error);
    }
    void cached.list.invalidate();
  }

  const exports = isOpen ? offeredExports() : [];
  return {
    label: "Data",
    commands: [
      ...(isReadOnly || integrations.data?.length === 0
        ? []
        : [
            {
              id: "sync",
              label: "Sync all integrations",
              keywords: "update read now",
              icon: <IconPlugConnected size={18} stroke={1.75} aria-hidden />,
              run: () => void sync(),
            },
          ]),
      ...bases.map(({ value, label }) => ({
        id: `basis ${value}`,
        label,
        keywords: "switch date basis returns",
        icon: <IconReceiptRefund size={18} stroke={1.75} aria-hidden />,
        run: () => setSearch((current) => writeBasis(current, value)),
      })),
      ...exports.map(({ title, run }) => ({
        id: `export ${title}`,
        label: `Export ${title} as CSV`,
        keywords: "download file",
        icon: <IconDownload size={18} stroke={1.75} aria-hidden />,
        run,
      })),
      {
        id: "keys",
        label: "Keyboard shortcuts",
        detail: "?",
        keywords: "keys help",
        icon: <IconKeyboard size={18} stroke={1.75} aria-hidden />,
        run: onShowKeys,
      },
    ],
  };
}
