import type { FocusEvent, MouseEvent } from "react";

/** Typing replaces the current value instead of extending it. */
export const typeOver = {
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select(),
};
