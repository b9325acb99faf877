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

/** The commands that contain every typed word, ignoring case. Groups without a match are left out. */
export function matchCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .filter((group) => words.length > 0 || group.isSearchedOnly !== true)
    .map((group) => ({
      ...group,
      commands: matchesOf(group, words).slice(0, words.length > 0 ? maxShownPerGroup : undefined),
    }))
    .filter((group) => group.commands.length > 0);
}

/** Commands with words that begin with the typed ones come first. */
function matchesOf(group: CommandGroup, words: readonly string[]): readonly Command[] {
  if (group.isMatched === true) return group.commands;
  const contain = (start: string) =>
    group.commands.filter((command) =>
      words.every((word) => textOf(group, command).includes(`${start}${word}`)),
    );
  return [...new Set([...contain(" "), ...contain("")])];
}

function textOf(group: CommandGroup, command: Command): string {
  const { label, keywords = "", detail } = command;
  return ` ${group.label} ${label} ${keywords} ${detail ?? ""}`.toLowerCase();
}
