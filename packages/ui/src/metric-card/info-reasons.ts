/** Why the popover is open: the pointer is on it, the keyboard focus is on its button, or it was clicked. */
export type InfoReasons = { hover: boolean; focus: boolean; pin: boolean };

export const noReasons: InfoReasons = { hover: false, focus: false, pin: false };

export const isOpenFor = (reasons: InfoReasons): boolean =>
  reasons.hover || reasons.focus || reasons.pin;

/** A second click closes the popover wherever pointer and focus are. */
export const onClick = (reasons: InfoReasons): InfoReasons =>
  reasons.pin ? noReasons : { ...reasons, pin: true };
