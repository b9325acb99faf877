export type Typing = {
  /** The text in the search box. */
  text: string;
  /** The search that the rows show. */
  over: string;
  /** The searches applied for earlier text that the rows do not show yet. */
  sent: readonly string[];
};

/**
 * What is typed once the rows show the search `applied`. The box keeps newer text when one of its own searches arrives
 * late; null when the search was changed elsewhere, such as by Back.
 */
export function followApplied(typing: Typing, applied: string): Typing | null {
  if (applied === typing.over) return typing;
  const arrived = typing.sent.indexOf(applied);
  if (arrived < 0) return null;
  return { ...typing, over: applied, sent: typing.sent.slice(arrived + 1) };
}
