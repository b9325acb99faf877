import { comparisonOptions } from "@cartograph/contracts/comparisons.ts";
import { dateRangeOptions } from "@cartograph/contracts/date-range.ts";
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  IconBrightness,
  IconCalendar,
  IconCalendarStats,
  IconDeviceDesktop,
  IconRefresh,
  IconScale,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { screenIcons } from "../screen-views.ts";
import { screens, sidebarScreenNames } from "../../lib/screens.ts";
import { useRefreshCommand } from "../../lib/refresh-command.tsx";
import { useDateRange } from "../../lib/use-date-range.ts";
import { useOpenPath } from "../../lib/use-open-path.ts";
import type { CommandGroup } from "./commands.ts";

/** The commands that every screen offers: screens, ranges and actions. */
export function useScreenCommands(): CommandGroup[] {
  const open = useOpenPath();
  const { setDateRange, setComparison } = useDateRange();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queryClient = useQueryClient();
  const refresh = useRefreshCommand(() => {
    void queryClient.refetchQueries({ type: "active" });
  });
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  const goTo = (path: string) => () => open(path);

  return [
    {
      label: "Screens",
      commands: [
        ...sidebarScreenNames.map((name) => {
          const { path, label, keywords } = screens[name];
          const Icon = screenIcons[name];
          const icon = <Icon size={18} stroke={1.75} aria-hidden />;
          return { id: `screen ${path}`, label, keywords, icon, run: goTo(path) };
        }),
        {
          id: "screen /reconciliation",
          label: screens.reconciliation.title,
          keywords: "compare claims analytics difference gap",
          icon: <IconScale size={18} stroke={1.75} aria-hidden />,
          run: goTo(screens.reconciliation.path),
        },
      ],
    },
    {
      label: "Date ranges",
      commands: dateRangeOptions.flatMap(({ value, label }) =>
        // A custom range needs two days, which only the picker asks for.
        value === "custom"
          ? []
          : {
              id: `range ${value}`,
              label,
              icon: <IconCalendar size={18} stroke={1.75} aria-hidden />,
              run: () => setDateRange({ range: value }),
            },
      ),
    },
    {
      label: "Compare with",
      commands: comparisonOptions.map(({ value, label }) => ({
        id: `compare ${value}`,
        label,
        keywords: "comparison",
        icon: <IconCalendarStats size={18} stroke={1.75} aria-hidden />,
        run: () => setComparison(value),
      })),
    },
    {
      label: "Actions",
      commands: [
        {
          id: "refresh",
          label: "Refresh",
          keywords: "reload update data",
          icon: <IconRefresh size={18} stroke={1.75} aria-hidden />,
          run: refresh,
        },
        {
          id: "switch theme",
          label: "Switch theme",
          detail: isDark ? "to light" : "to dark",
          keywords: "appearance color scheme dark light mode",
          icon: <IconBrightness size={18} stroke={1.75} aria-hidden />,
          run: () => setColorScheme(isDark ? "light" : "dark"),
        },
        ...(colorScheme === "auto"
          ? []
          : [
              {
                id: "system theme",
                label: "Use system theme",
                keywords: "appearance auto",
                icon: <IconDeviceDesktop size={18} stroke={1.75} aria-hidden />,
                run: () => setColorScheme("auto" as const),
              },
            ]),
      ],
    },
  ];
}
