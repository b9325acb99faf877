import { matchPath } from "react-router-dom";
import { screenNames, screens } from "../lib/screens.ts";

/** Kept in the history entry of the sign-in screen, which a link cannot set. */
export type ReturnState = {
  /** The path, query and section of the screen that needs a user. */
  from: string;
  /** Whose session has ended there; null for a visitor. */
  userId: string | null;
};

/** Where to go after sign-in: the screen of the state, if it is one of the app's and its session was not another user's. */
export function returnPath(state: unknown, userId: string): string | null {
  if (typeof state !== "object" || state === null) return null;
  const { from, userId: before }: Partial<Record<keyof ReturnState, unknown>> = state;
  if (typeof from !== "string" || (before !== null && before !== userId)) return null;
  const [pathname = ""] = from.split(/[?#]/);
  const isScreen = screenNames.some(
    (name) => screens[name].access === "user" && matchPath(screens[name].path, pathname) !== null,
  );
  return isScreen ? from : null;
}
