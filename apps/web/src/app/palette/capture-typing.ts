/** Collects the text typed while the palette loads, so that the page's shortcuts don't react to it. */
export function captureTyping(): { text: () => string; end: () => void } {
  let text = "";
  function keep(event: KeyboardEvent) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    text += event.key;
  }
  window.addEventListener("keydown", keep, { capture: true });
  return {
    text: () => text,
    end: () => window.removeEventListener("keydown", keep, { capture: true }),
  };
}
