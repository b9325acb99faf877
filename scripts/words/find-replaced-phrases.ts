import { replacedPhrases } from "./replaced-phrases.ts";

/** Lines of `text` with a phrase of the list, as `path:line: "match" (write: …)`. */
export function findReplacedPhrases(path: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) =>
    replacedPhrases.flatMap(({ pattern, instead }) => {
      const match = pattern.exec(line);
      return match ? [`${path}:${index + 1}: "${match[0].trim()}" (write: ${instead})`] : [];
    }),
  );
}
