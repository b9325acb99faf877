import { metricDefinitions, metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import { IconBookmark, IconChartLine, IconSettings } from "@tabler/icons-react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { keepRange } from "../../lib/range-search.ts";
import { settingsSections } from "../../lib/settings-sections.ts";
import { trpc } from "../../lib/trpc.ts";
import { viewWords } from "../../lib/views/view-words.ts";
import type { CommandGroup } from "./commands.ts";

/** Saved views, pages of metrics and sections of the settings. */
export function usePlaceCommands(isOpen: boolean): CommandGroup[] {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const views = trpc.views.list.useQuery(undefined, { enabled: isOpen });
  const goTo = (path: string) => () => void navigate(keepRange(path, search));
  return [
    {
      label: "Saved views",
      commands: (views.data ?? []).map(({ id, name, path }) => ({
        id: `view ${id}`,
        label: name,
        detail: viewWords(path),
        icon: <IconBookmark size={18} stroke={1.75} aria-hidden />,
        // A view has its own range.
        run: () => void navigate(path),
      })),
    },
    {
      label: "Metrics",
      isSearchedOnly: true,
      commands: metricIds.map((id) => ({
        id: `metric ${id}`,
        label: metricDefinitions[id].name,
        keywords: metricDefinitions[id].label,
        icon: <IconChartLine size={18} stroke={1.75} aria-hidden />,
        run: goTo(`/metrics/${id}`),
      })),
    },
    {
      label: "Settings",
      isSearchedOnly: true,
      commands: settingsSections.map(({ id, title, keywords }) => ({
        id: `settings ${id}`,
        label: title,
        keywords,
        icon: <IconSettings size={18} stroke={1.75} aria-hidden />,
        run: goTo(`/settings/${id}`),
      })),
    },
  ];
}
