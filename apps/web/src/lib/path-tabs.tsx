import { showActiveTab } from "@cartograph/ui/tabs/show-active-tab.ts";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useOpenPath } from "./use-open-path.ts";

/** A tab and the address that it leads to. */
export type PathTab = { value: string; label: string; path: string };

export type PathTabsProps = {
  tabs: readonly PathTab[];
  value: string;
  /** The panel of the current tab. */
  children: ReactNode;
};

/** Tabs with addresses of their own. Arrow keys move the focus only, since a tab can be another screen. */
export function PathTabs({ tabs, value, children }: PathTabsProps) {
  const openPath = useOpenPath();
  const { pathname } = useLocation();
  function open(next: string | null) {
    const tab = tabs.find((each) => each.value === next);
    if (tab === undefined) return;
    const isHere = tab.path.split("?")[0] === pathname;
    openPath(tab.path, { replace: isHere, preventScrollReset: isHere });
  }
  return (
    <Tabs value={value} onChange={open} activateTabWithKeyboard={false} keepMounted={false}>
      <Tabs.List ref={showActiveTab} mb="xl">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}
