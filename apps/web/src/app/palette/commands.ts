import type { ReactNode } from "react";

export type Command = {
  id: string;
  label: string;
  /** Other words that find the command. */
  keywords?: string;
  /** Shown next to the label, such as a product's SKU. */
  detail?: string | null;
  icon: ReactNode;
  run: () => void;
};

export type CommandGroup = {
  label: string;
  commands: readonly Command[];
  /** Hidden until something is typed, for long groups such as products. */
  isSearchedOnly?: boolean;
  /** The server has matched the commands with what was typed. */
  isMatched?: boolean;
};

/** Commands that the server finds. */
export type FetchedCommands = {
  groups: readonly CommandGroup[];
  isLoading: boolean;
  /** The requests that failed, whose commands are missing. */
  failed: readonly { refetch: () => unknown }[];
};

/** Results shown per group. */
const maxShownPerGroup = 6;

/**
 * The commands that contain every typed word, ignoring case. The best match is first, within its group and across
 * groups; matches of the server, which arrive later, stay last. Groups without a match are left out.
 */
export function matchCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return groups.filter((group) => group.isSearchedOnly !== true && group.commands.length > 0);
  }
  return groups
    .map((group) => rankedMatches(group, words))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ commands, group }) => ({ ...group, commands: commands.slice(0, maxShownPerGroup) }))
    .filter(({ commands }) => commands.length > 0);
}

function rankedMatches(group: CommandGroup, words: readonly string[]) {
  if (group.isMatched === true) return { group, commands: group.commands, rank: noMatch };
  const matches = group.commands
    .map((command) => ({ command, rank: rankOf(group, command, words) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((one, other) => one.rank - other.rank);
  return {
    group,
    commands: matches.map(({ command }) => command),
    rank: matches[0]?.rank ?? noMatch,
  };
}

const noMatch = 5;

/**
 * 0 for the label itself, 1 for whole words, 2 for the beginning of the label, 3 for beginnings of words, 4 for parts
 * of words.
 */
function rankOf(group: CommandGroup, command: Command, words: readonly string[]): number {
  const { label, keywords = "", detail } = command;
  const typed = words.join(" ");
  if (label.toLowerCase() === typed) return 0;
  const text = ` ${group.label} ${label} ${keywords} ${detail ?? ""} `.toLowerCase();
  const contains = [
    (word: string) => text.includes(` ${word} `),
    () => label.toLowerCase().startsWith(typed),
    (word: string) => text.includes(` ${word}`),
    (word: string) => text.includes(word),
  ];
  const best = contains.findIndex((contain) => words.every(contain));
  return best === -1 ? noMatch : best + 1;
}
