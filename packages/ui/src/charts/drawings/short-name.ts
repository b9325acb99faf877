/** Cuts a name that is longer than so many characters as readers see them: an emoji or accented letter is one. */
export function shortName(name: string, maxCharacters: number): string {
  const characters = charactersOf(name);
  if (characters.length <= maxCharacters) return name;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join("")
    .trimEnd()}…`;
}

/** Code points in browsers without `Intl.Segmenter`, such as Firefox before version 125. */
function charactersOf(name: string): string[] {
  if (!("Segmenter" in Intl)) return [...name];
  return Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
}
