/** The screens that `g` and a letter lead to. */
export const goKeys = [
  { key: "o", label: "Overview", path: "/" },
  { key: "t", label: "Traffic", path: "/traffic" },
  { key: "p", label: "Products", path: "/products" },
  { key: "c", label: "Cart", path: "/cart" },
  { key: "u", label: "Customers", path: "/customers" },
  { key: "a", label: "Ads", path: "/ads" },
  { key: "r", label: "Orders", path: "/orders" },
  { key: "i", label: "Integrations", path: "/integrations" },
  { key: "s", label: "Settings", path: "/settings" },
] as const;

/** How long `g` waits for its letter. */
const waitMs = 1500;

export type KeyPress = { key: string; at: number };

/** What a key press leads to, after the one before; null for nothing. */
export function actionOf(press: KeyPress, before: KeyPress | null): string | "keys" | null {
  if (press.key === "?") return "keys";
  if (before?.key !== "g" || press.at - before.at > waitMs) return null;
  return goKeys.find(({ key }) => key === press.key)?.path ?? null;
}

/** Whether a key press is text for a field, or belongs to a dialog or menu. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const takesText =
    "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";
  return target.closest(takesText) !== null;
}
