/** Cuts a name that is longer than so many characters (code points, so that no emoji is cut in half). */
export function shortName(name: string, maxCharacters: number): string {
  const characters = [...name];
  if (characters.length <= maxCharacters) return name;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join("")
    .trimEnd()}…`;
}
