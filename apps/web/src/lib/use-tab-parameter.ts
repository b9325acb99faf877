import { startTransition } from "react";
import { useViewParameter } from "./use-view-parameter.ts";

/**
 * State for Mantine's Tabs, kept in a parameter of the URL. The panel renders in a transition, so that the tab responds
 * immediately.
 */
export function useTabParameter<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  parameter = "tab",
) {
  const [requested, setRequested] = useViewParameter(parameter);
  return {
    value: offeredTab(tabs, requested),
    onChange(next: string | null) {
      startTransition(() => setRequested(next === tabs[0] ? null : next));
    },
  };
}

/** The first tab when there is no such tab, or none in this range. */
export function offeredTab<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  requested: string | null,
): Tab {
  return tabs.find((tab) => tab === requested) ?? tabs[0];
}
