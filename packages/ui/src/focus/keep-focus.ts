/**
 * A ref for a region whose items can be removed: when the focused one is gone, the region takes the focus, or the table
 * in it if the region is not focusable. Otherwise the next Tab would start at the top of the page.
 */
export function keepFocus(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined;
  let focused: Node | null = null;
  const remember = ({ target }: FocusEvent) => {
    focused = target instanceof Node ? target : null;
  };
  const changes = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    focused = null;
    if (document.activeElement !== document.body) return;
    const target = region.hasAttribute("tabindex")
      ? region
      : region.querySelector<HTMLElement>("section[tabindex]");
    target?.focus({ preventScroll: true });
  });
  region.addEventListener("focusin", remember);
  changes.observe(region, { childList: true, subtree: true });
  return () => {
    region.removeEventListener("focusin", remember);
    changes.disconnect();
  };
}
