/** A name on at most two lines of so many letters, broken between words; what does not fit ends in `…`. */
export function nameLines(name: string, letters: number): string[] {
  const limit = Math.max(4, letters);
  if (name.length <= limit) return [name];
  const [first = "", ...words] = name.split(/\s+/);
  let line = first;
  while (words[0] !== undefined && `${line} ${words[0]}`.length <= limit) {
    line = `${line} ${words.shift()}`;
  }
  const rest = words.join(" ");
  return [shortened(line, limit), ...(rest ? [shortened(rest, limit)] : [])];
}

function shortened(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1).trimEnd()}…` : text;
}

/** Letters that fit the height below the bars at an angle. */
const slantedLetters = 20;

/** A name written aslant, in no more letters than are `fitting`. */
export function slantedName(name: string, fitting: number): string {
  return shortened(name, Math.max(4, Math.min(slantedLetters, fitting)));
}
