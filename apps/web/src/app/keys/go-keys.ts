import { screens } from "../../lib/screens.ts";

/** The screens that `g` and a letter open. */
export const goScreens = Object.values(screens).flatMap((screen) =>
  "goKey" in screen ? [screen] : [],
);

/** How long `g` waits for its letter. */
const waitMs = 1500;

/** A key and when it was pressed, in the milliseconds of an event's `timeStamp`. */
export type KeyPress = { key: string; at: number };

/** The path to open after two key presses, or "keys" to show the list of shortcuts; null for neither. */
export function actionOf(press: KeyPress, before: KeyPress | null): string | "keys" | null {
  if (press.key === "?") return "keys";
  if (before?.key !== "g" || press.at - before.at > waitMs) return null;
  return goScreens.find(({ goKey }) => goKey === press.key)?.path ?? null;
}

/** Returns whether a key press is text for a field, or belongs to a dialog or menu. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input,textarea,select,[role=dialog],[role=menu],[role=listbox]") !== null
  );
}
