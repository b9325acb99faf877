import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** Distance from the top of the window, in pixels, at which a section counts as in view. */
const readingLinePx = 160;

/** The id of the section in view: the last one whose top is above the line. */
export function useSectionInView(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(sections[0]?.id ?? null);
  const chosen = useLocation().hash.slice(1);
  useEffect(() => {
    const ids = sections.map(({ id }) => id);
    const update = () => setCurrent(sectionInView(ids, chosen));
    update();
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", update);
    };
  }, [sections, chosen]);
  return current;
}

function sectionInView(ids: readonly string[], chosen: string): string | null {
  const { scrollY, innerHeight } = window;
  // The last sections never reach the line. At the end of the page use the linked one, or the last.
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 2;
  if (isAtEnd) return ids.includes(chosen) && topOf(chosen) >= 0 ? chosen : (ids.at(-1) ?? null);
  return ids.findLast((id) => topOf(id) <= readingLinePx) ?? ids[0] ?? null;
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
