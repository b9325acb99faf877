/**
 * A ref for a part that is replaced by what its button loads: the region around it takes the focus, so that the next Tab
 * does not start at the top of the page.
 */
export function leaveFocus(part: HTMLElement | null): () => void {
  return () => {
    if (!part?.contains(document.activeElement)) return;
    part.parentElement?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  };
}
