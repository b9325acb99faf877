// What runs in the page carries its functions along.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from "@playwright/test";

/** What of a page is cut, too small to read or too small to press, and whether it is wider than its window. */
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
        if (isCut && style.overflowX === "hidden") faults.add(`${name}: cut`);
        const isOutside = left < -1 || right > innerWidth + 1;
        if (isOutside && !scrollsSideways(element)) faults.add(`${name}: outside the window`);
      }
      const isPressed = element.matches(
        "button, a[href], input, select, textarea, summary, [role=tab]",
      );
      if (isPressed && !isAmongWords(element, style) && Math.min(width, height) < 23.5) {
        faults.add(`${name}: to be pressed on ${Math.round(width)} × ${Math.round(height)} px`);
      }
    }
    return [...faults];

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      // What is there for screen readers alone is clipped to nothing, with all that it holds.
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

    // A link within a sentence is as high as the line.
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
