import { useIsFetching } from "@tanstack/react-query";
import { useEffect } from "react";
import { readReportQuery } from "../lib/range-search.ts";
import { trpc } from "../lib/trpc.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { isShellPath, screenReports } from "./screen-reports.ts";
import { preloadByPath } from "./screens.ts";

/** A pointer that only passes over a link is gone by then. */
const restMs = 60;

/**
 * Has the next screen there before it is asked for: its chunk and its report as soon as somebody points at a link to
 * it, touches it or reaches it by keyboard, and the chunks of all screens when the browser is idle.
 */
export function useScreensAhead(): void {
  const utils = trpc.useUtils();

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    let pointed: HTMLAnchorElement | null = null;

    function prepare(link: HTMLAnchorElement) {
      if (link.origin !== window.location.origin || !isShellPath(link.pathname)) return;
      preloadByPath[link.pathname]();
      const report = screenReports[link.pathname];
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

  // Not before the screen that is shown has its figures.
  const isAnswered = useIsFetching() === 0;
  useEffect(() => {
    if (!isAnswered) return;
    return whenIdle(() => {
      for (const preload of Object.values(preloadByPath)) preload();
    });
  }, [isAnswered]);
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element
    ? event.target.closest<HTMLAnchorElement>("a[href]")
    : null;
}
