// Runs in the page, so it must contain its helper functions.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from "@playwright/test";

/** Elements of the page that are cut off, too small to read or too small to press, and whether it scrolls sideways. */
export function pageFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} px in ${clientWidth}`);

    for (const element of document.querySelectorAll<HTMLElement | SVGElement>("body *")) {
      const { width, height, left, right } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !isSeen(element)) continue;
      const style = getComputedStyle(element);
      const name = nameOf(element);
      if (hasOwnText(element)) {
        if (Number.parseFloat(style.fontSize) < 12)
          faults.add(`${name}: type of ${style.fontSize}`);
        const isCut =
          style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
        const drawn = element.closest("foreignObject");
        // The table behind a chart has the names that its axis shortens.
        const isShortened = drawn !== null && style.textOverflow === "ellipsis";
        if (isCut && style.overflowX === "hidden" && !isShortened) faults.add(`${name}: cut off`);
        // An SVG clips what is taller than its part of the drawing.
        const drawnHeight = drawn?.getBoundingClientRect().height ?? Infinity;
        if (Math.max(height, element.scrollHeight) > drawnHeight + 1)
          faults.add(`${name}: cut off in height`);
        const isOutside = left < -1 || right > innerWidth + 1;
        if (isOutside && !scrollsSideways(element)) faults.add(`${name}: outside the window`);
      }
      const isPressed = element.matches(
        "button, a[href], input, select, textarea, summary, [role=tab]",
      );
      if (isPressed && !isAmongWords(element, style) && Math.min(width, height) < 23.5) {
        faults.add(`${name}: press target of ${Math.round(width)} × ${Math.round(height)} px`);
      }
    }
    return [...faults];

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      // Content for screen readers only is clipped to nothing, with its children.
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).clip.startsWith("rect(0px")) return false;
      }
      return true;
    }

    function hasOwnText(element: Element): boolean {
      return Array.from(element.childNodes).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
    }

    function scrollsSideways(element: Element): boolean {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      }
      return false;
    }

    // A link within a sentence has the height of its line.
    function isAmongWords(element: Element, style: CSSStyleDeclaration): boolean {
      const around = element.parentElement?.textContent?.trim();
      return style.display === "inline" && around !== element.textContent?.trim();
    }

    function nameOf(element: Element): string {
      const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `${element.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`;
    }
  });
}
