/**
 * A ref for the first field of a form that opens in place or loads after its popover: it takes the focus unless
 * something outside of its containers has it.
 */
export function takeFocus(field: HTMLElement | null): void {
  if (field && document.activeElement?.contains(field)) field.focus({ preventScroll: true });
}
