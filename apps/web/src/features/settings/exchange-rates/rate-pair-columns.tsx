import type { RatePair } from "@cartograph/contracts/exchange-rates.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import { IconTrash } from "@tabler/icons-react";
import { dayCount, missingDays, pairName, rateText } from "./rate-words.ts";

export function ratePairColumns(options: {
  onDelete: (pair: RatePair) => void;
  /** The name of the pair being deleted. */
  deleting: string | null;
  /** Why pairs can't be deleted; null when they can. */
  lockedBecause: string | null;
}): Column<RatePair>[] {
  return [
    { key: "pair", header: "Currencies", cell: pairName, sortBy: pairName },
    {
      key: "latest",
      header: "Latest rate",
      cell: rateText,
      // With all digits that were imported.
      exportAs: ({ latestRate }) => latestRate,
      isKey: true,
    },
    {
      key: "days",
      header: "Days",
      cell: dayCount,
      exportAs: ({ days }) => days,
      extraExport: {
        header: "Days missing",
        exportAs: (pair) => missingDays(pair) || null,
      },
      isKey: true,
    },
    {
      key: "from",
      header: "First day",
      cell: ({ from }) => formatDays(from, from),
      sortBy: ({ from }) => from,
    },
    {
      key: "to",
      header: "Last day",
      cell: ({ to }) => formatDays(to, to),
      sortBy: ({ to }) => to,
      isKey: true,
    },
    {
      key: "delete",
      header: "Actions",
      isFigure: true,
      cell: (pair) => (
        <BusyButton
          variant="subtle"
          color="danger"
          size="compact-sm"
          leftSection={<IconTrash size={15} aria-hidden />}
          aria-label={`Delete rates ${pairName(pair)}`}
          isDisabled={options.lockedBecause !== null}
          title={options.lockedBecause ?? undefined}
          isBusy={options.deleting === pairName(pair)}
          onClick={() => options.onDelete(pair)}
        >
          Delete
        </BusyButton>
      ),
    },
  ];
}
