import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { IconChartLine, IconFileText, IconSettings } from "@tabler/icons-react";
import { metricPath } from "../../lib/metric-path.ts";
import { customerTabs, productTabs } from "../../lib/screen-tabs.ts";
import { screens } from "../../lib/screens.ts";
import { settingsSections } from "../../lib/settings-sections.ts";
import { useOpenPath } from "../../lib/use-open-path.ts";
import type { Command, CommandGroup } from "./commands.ts";

const metricIds = Object.keys(metricDefinitions) as MetricId[];
const pageIcon = <IconFileText size={18} stroke={1.75} aria-hidden />;
const sectionIcon = <IconSettings size={18} stroke={1.75} aria-hidden />;
const metricIcon = <IconChartLine size={18} stroke={1.75} aria-hidden />;

/** The tabs of screens, the sections of the settings and the metrics, once something is typed. */
export function usePageCommands(): CommandGroup[] {
  const open = useOpenPath();
  const page = (of: string, { label, path }: { label: string; path: string }): Command => ({
    id: `page ${path}`,
    label,
    detail: of,
    icon: pageIcon,
    run: () => open(path),
  });
  return [
    {
      label: "Pages",
      isSearchedOnly: true,
      commands: [
        ...productTabs.slice(1).map((tab) => page(screens.products.label, tab)),
        ...customerTabs.slice(1).map((tab) => page(screens.customers.label, tab)),
      ],
    },
    {
      label: "Settings",
      isSearchedOnly: true,
      commands: settingsSections.map(({ id, title, keywords }) => ({
        id: `section ${id}`,
        label: title,
        keywords,
        icon: sectionIcon,
        run: () => open(`/settings/${id}`),
      })),
    },
    {
      label: "Metrics",
      isSearchedOnly: true,
      commands: metricIds.map((id) => ({
        id: `metric ${id}`,
        label: metricDefinitions[id].name,
        keywords: `${metricDefinitions[id].label} ${id}`,
        icon: metricIcon,
        run: () => open(metricPath(id)),
      })),
    },
  ];
}
