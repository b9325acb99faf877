/** The width in pixels of an edge beyond which there are more tabs. */
const fadedEdge = 32;

/** A ref for a list of tabs that scrolls on narrow screens: the tab that an address has selected may be out of sight. */
export function showActiveTab(list: HTMLElement | null): void {
  const tab = list?.querySelector("[data-active]");
  if (!list || !tab) return;
  const seen = list.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  // Unlike scrollIntoView, this never scrolls the page.
  if (right > seen.right) list.scrollLeft += right - seen.right + fadedEdge;
  else if (left < seen.left) list.scrollLeft -= seen.left - left + fadedEdge;
}
