import { adSourceOf } from "@cartograph/contracts/ad-platform.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import { IconPackage, IconSpeakerphone } from "@tabler/icons-react";
import { productPath } from "../../lib/record/record-paths.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { useOpenPath } from "../../lib/use-open-path.ts";
import type { FetchedCommands } from "./commands.ts";

/** Products and campaigns of the selected range, fetched only while the palette is open. */
export function useReportCommands(isOpen: boolean): FetchedCommands {
  const open = useOpenPath();
  const { reportQuery } = useDateRange();
  const products = trpc.reports.products.useQuery(reportQuery, { enabled: isOpen });
  const ads = trpc.reports.ads.useQuery(reportQuery, { enabled: isOpen });

  return {
    isLoading: isOpen && (products.isLoading || ads.isLoading),
    failed: [products, ads].filter(({ isError }) => isError),
    groups: [
      {
        label: "Products",
        isSearchedOnly: true,
        commands: (products.data?.products ?? []).map(({ id, title, sku }) => ({
          id: `product ${id}`,
          label: title,
          detail: sku,
          icon: <IconPackage size={18} stroke={1.75} aria-hidden />,
          run: () => open(productPath(id)),
        })),
      },
      {
        label: "Campaigns",
        isSearchedOnly: true,
        commands: (ads.data?.campaigns ?? []).map(({ id, name, platform }) => ({
          id: `campaign ${id}`,
          label: name,
          detail: platformNames[adSourceOf[platform]],
          icon: <IconSpeakerphone size={18} stroke={1.75} aria-hidden />,
          run: () => open(`/ads?${new URLSearchParams({ campaign: id })}`),
        })),
      },
    ],
  };
}
