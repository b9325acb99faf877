/** A phrase that our texts, comments and names no longer use, and what to write instead. */
export type ReplacedPhrase = { pattern: RegExp; instead: string };

/** Matches `text` as whole words in any case; a letter, digit or underscore directly before or after it excludes a match. */
function words(text: string, instead: string): ReplacedPhrase {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return { pattern: new RegExp(`(?<![\\w])${escaped}(?![\\w])`, "i"), instead };
}

/** Matches an identifier, also as a part of a longer one, such as `hullOf` in `hullOfDays`. */
function identifier(pattern: RegExp, instead: string): ReplacedPhrase {
  return { pattern, instead };
}

export const replacedPhrases: ReplacedPhrase[] = [
  // On screens.
  words("without days that are not over", "complete days only"),
  words("that are not over", "partial, or incomplete"),
  words("that is not over", "partial, or incomplete"),
  words(", not over", ", so far"),
  words("not complete", "partial day, or incomplete"),
  words("what the figures are reckoned with", "store settings"),
  words("who says so", "Source"),
  words("counted when", "Attribution window"),
  words("told from", "based on"),
  words("Bought of Added", "Cart-to-purchase rate"),
  words("of guests", "from guests"),
  words("sorted by a column", "Custom sort"),
  words("of the step before", "of previous step"),
  words("nobody is written to", "We don't send email to this address"),
  words("brought up to date", "updated"),
  words("never doubled", "not duplicated"),
  words("read to its end", "synced completely"),
  words("is no target", "Leave empty for no target"),
  words("both days count", "both dates included"),
  words("never shown again", "It can't be viewed again"),
  words("API key at hand", "No API key?"),
  words("account made", "Account created"),
  words("file given", "file imported"),
  words("your first data are being read", "Importing your data"),
  words("see how your store does", "See how your store is doing"),
  words("as the system", "System"),
  { pattern: /\d %(?=["'`<.,;:)]|$)/, instead: "2%, without a space" },
  words("how these figures are counted", "How these numbers are calculated"),
  // In code and documents.
  words("told", "reported, sent, known"),
  words("anew", "again"),
  words("reckoned", "calculated"),
  words("reckon", "calculate"),
  words("for who asked", "for the caller"),
  words("whoever", "the caller, anyone who"),
  words("is had", "is available"),
  words("may be had", "is available"),
  words("can be had", "is available"),
  words("lies in", "is in"),
  words("stands in", "is in, or emulates"),
  words("stand in for", "emulate"),
  words("brings along", "includes"),
  identifier(/hullOf/, "the field's term"),
  identifier(/\bisSide\b/, "the field's term"),
  identifier(/[Jj]udged/, "the field's term"),
  identifier(/[Ff]orgetful/, "the field's term"),
  identifier(/lotteryOf/, "the field's term"),
  identifier(/(?<!\bof )\bcourses?\b/i, "series"),
  identifier(/[a-z]Courses?\b/, "series"),
];
