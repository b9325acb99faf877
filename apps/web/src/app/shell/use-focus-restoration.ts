import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { untilUserActs } from "../../lib/until-user-acts.ts";

/** How long a link may take to appear. */
const maxWaitMs = 5000;

/** A link or chart: its index among the elements that match the selector. */
type Place = { selector: string; index: number };

export type FocusRestoration = {
  /** Focuses the last focused element, once it is rendered. Returns a function that stops waiting. */
  restore: () => () => void;
};

/** Remembers the last focused link or chart of each history entry. The returned object changes with the entry. */
export function useFocusRestoration(entry: string): FocusRestoration {
  const places = useRef(new Map<string, Place>());
  const shown = useRef(entry);
  useLayoutEffect(() => {
    shown.current = entry;
  }, [entry]);
  useEffect(() => {
    const kept = places.current;
    const remember = ({ target }: FocusEvent) => {
      const place = target instanceof Element ? placeOf(target) : null;
      if (place) kept.set(shown.current, place);
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  return useMemo(() => ({ restore: () => focusOncePresent(places.current.get(entry)) }), [entry]);
}

function placeOf(target: Element): Place | null {
  const selector = selectorOf(target);
  return selector === null ? null : { selector, index: matching(selector).indexOf(target) };
}

function selectorOf(target: Element): string | null {
  if (target.closest("main") === null) return null;
  const href = target.getAttribute("href");
  if (href !== null) return `main a[href=${JSON.stringify(href)}]`;
  const metric = target.closest("[data-clickable]")?.getAttribute("data-metric");
  return metric ? `main [data-clickable][data-metric="${metric}"] [tabindex="0"]` : null;
}

function matching(selector: string): Element[] {
  return [...document.querySelectorAll(selector)];
}

function focusOncePresent(place: Place | undefined): () => void {
  if (place === undefined) return () => {};
  const focus = () => {
    const target = matching(place.selector)[place.index];
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return false;
    target.focus({ preventScroll: true });
    return true;
  };
  if (focus()) return () => {};
  const changes = new MutationObserver(() => {
    if (focus()) end();
  });
  const end = untilUserActs(changes, maxWaitMs);
  changes.observe(document.body, { childList: true, subtree: true });
  return end;
}
