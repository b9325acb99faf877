import { expect, test, vi } from "vitest";

/** A fake window that can start and end printing. */
async function printingIn() {
  const page = new EventTarget();
  const sheet = new EventTarget();
  vi.stubGlobal(
    "window",
    Object.assign(page, { matchMedia: () => Object.assign(sheet, { matches: false }) }),
  );
  vi.resetModules();
  const printing = await import("./printing.ts");
  return { page, sheet, ...printing };
}

test("follows the window's print events", async () => {
  const { page, isPrinting, onPrinting } = await printingIn();
  const notified: boolean[] = [];
  onPrinting(() => notified.push(isPrinting()));
  page.dispatchEvent(new Event("beforeprint"));
  page.dispatchEvent(new Event("afterprint"));
  expect(notified).toEqual([true, false]);
});

test("follows the print media query", async () => {
  const { sheet, isPrinting, onPrinting } = await printingIn();
  const notified: boolean[] = [];
  onPrinting(() => notified.push(isPrinting()));
  sheet.dispatchEvent(Object.assign(new Event("change"), { matches: true }));
  sheet.dispatchEvent(Object.assign(new Event("change"), { matches: false }));
  expect(notified).toEqual([true, false]);
});

test("stops notifying after unsubscribing", async () => {
  const { page, onPrinting } = await printingIn();
  const tell = vi.fn<() => void>();
  onPrinting(tell)();
  page.dispatchEvent(new Event("beforeprint"));
  expect(tell).not.toHaveBeenCalled();
});

test("knows that printing started while nothing was subscribed", async () => {
  const { page, isPrinting, onPrinting } = await printingIn();
  onPrinting(() => undefined)();
  page.dispatchEvent(new Event("beforeprint"));
  expect(isPrinting()).toBe(true);
  page.dispatchEvent(new Event("afterprint"));
  expect(isPrinting()).toBe(false);
});
