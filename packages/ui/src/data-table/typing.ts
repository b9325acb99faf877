export type Typing = {
  /** The text in the search box. */
  text: string;
  /** The search that the rows show. */
  applied: string;
  /** Searches for earlier text that the rows do not show yet, oldest first. */
  pending: readonly string[];
};

/**
 * The state once the rows show the search `applied`. Keeps newer text when one of the pending searches arrives; null
 * when the search was changed elsewhere, such as by the browser's Back button.
 */
export function followApplied(typing: Typing, applied: string): Typing | null {
  if (applied === typing.applied) return typing;
  const arrived = typing.pending.indexOf(applied);
  if (arrived < 0) return null;
  return { ...typing, applied, pending: typing.pending.slice(arrived + 1) };
}
