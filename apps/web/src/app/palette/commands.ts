import type { ReactNode } from "react";

export type Command = {
  id: string;
  label: string;
  /** Other words that find it. */
  keywords?: string;
  /** Said beside the label, such as a product's SKU. */
  detail?: string | null;
  icon: ReactNode;
  run: () => void;
};

export type CommandGroup = {
  label: string;
  commands: readonly Command[];
  /** Long groups, such as products, show nothing before something is typed. */
  isSearchedOnly?: boolean;
};

/** More of a group than these are found sooner by typing on than by reading on. */
const shownOfGroup = 6;

/** The commands whose words contain every typed word, in any case; groups without any are left out. */
export function matchCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .filter((group) => words.length > 0 || group.isSearchedOnly !== true)
    .map((group) => ({
      ...group,
      commands: group.commands
        .filter((command) => words.every((word) => textOf(group, command).includes(word)))
        .slice(0, words.length > 0 ? shownOfGroup : undefined),
    }))
    .filter((group) => group.commands.length > 0);
}

function textOf(group: CommandGroup, command: Command): string {
  const { label, keywords = "", detail } = command;
  return `${group.label} ${label} ${keywords} ${detail ?? ""}`.toLowerCase();
}
