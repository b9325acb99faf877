import { startTransition } from "react";
import { useViewParameter } from "./use-view-parameter.ts";

/**
 * State for Mantine's Tabs, kept in the URL as `tab`. The panel renders in a transition, so that the tab responds
 * immediately.
 */
export function useTabParameter<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [asked, setAsked] = useViewParameter("tab");
  return {
    value: tabs.find((tab) => tab === asked) ?? tabs[0],
    onChange(next: string | null) {
      startTransition(() => setAsked(next === tabs[0] ? null : next));
    },
  };
}
