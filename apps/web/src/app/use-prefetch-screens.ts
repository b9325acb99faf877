import { useIsFetching } from "@tanstack/react-query";
import { useEffect } from "react";
import { readReportQuery } from "../lib/range-search.ts";
import { findUserScreen, screens, sidebarScreenNames } from "../lib/screens.ts";
import { trpc } from "../lib/trpc.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { screenViews } from "./screen-views.ts";

/** Chromium's Network Information API. */
type NavigatorWithConnection = Navigator & { connection?: { saveData: boolean } };

/** How long the pointer has to stay on a link; passing over it starts nothing. */
const restMs = 60;

/**
 * Prefetches the next screen: its chunk and report when a link to it is hovered, touched or focused, and the chunks of
 * the sidebar's screens when the browser is idle, unless the user saves data.
 */
export function usePrefetchScreens(): void {
  const utils = trpc.useUtils();

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    let pointed: HTMLAnchorElement | null = null;

    function prepare(link: HTMLAnchorElement) {
      const screen = link.origin === window.location.origin && findUserScreen(link.pathname);
      if (!screen) return;
      screenViews[screen].preload();
      const { report } = screens[screen];
      if (report)
        void utils.reports[report].prefetch(readReportQuery(new URLSearchParams(link.search)));
    }

    function onPoint(event: PointerEvent) {
      const link = linkOf(event);
      if (link === pointed) return;
      pointed = link;
      clearTimeout(rest);
      if (link) rest = setTimeout(() => prepare(link), restMs);
    }

    function onReach(event: Event) {
      const link = linkOf(event);
      if (link) prepare(link);
    }

    document.addEventListener("pointerover", onPoint);
    document.addEventListener("pointerdown", onReach);
    document.addEventListener("focusin", onReach);
    return () => {
      clearTimeout(rest);
      document.removeEventListener("pointerover", onPoint);
      document.removeEventListener("pointerdown", onReach);
      document.removeEventListener("focusin", onReach);
    };
  }, [utils]);

  // Wait until the current screen has its data.
  const isIdle = useIsFetching() === 0;
  useEffect(() => {
    if (!isIdle || (navigator as NavigatorWithConnection).connection?.saveData) return;
    return whenIdle(() => {
      for (const name of sidebarScreenNames) screenViews[name].preload();
    });
  }, [isIdle]);
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element
    ? event.target.closest<HTMLAnchorElement>("a[href]")
    : null;
}
