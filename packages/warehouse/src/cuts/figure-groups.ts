import type { GroupKey } from "./group-key.ts";

/** Whether there is any of the groups. */
export function someIn(
  groups: Pick<FigureGroups<unknown>, "has">,
  keys: readonly GroupKey[],
): boolean {
  return keys.some((key) => groups.has(key));
}

/** The figures of groups, opened when they are asked for, because there can be a million groups. */
export class FigureGroups<Figures> {
  readonly #groups: Pick<ReadonlySet<GroupKey>, "has" | "keys">;
  readonly #open: (keys: readonly GroupKey[]) => Figures;

  /** @param open gives the figures of some groups together, each of which there is */
  constructor(
    groups: Pick<ReadonlySet<GroupKey>, "has" | "keys">,
    open: (keys: readonly GroupKey[]) => Figures,
  ) {
    this.#groups = groups;
    this.#open = open;
  }

  keys(): IterableIterator<GroupKey> {
    return this.#groups.keys();
  }

  has(key: GroupKey): boolean {
    return this.#groups.has(key);
  }

  get(key: GroupKey): Figures | undefined {
    return this.has(key) ? this.#open([key]) : undefined;
  }

  /** The figures of all facts of these groups. Groups must not overlap, or facts of several are counted more than once. */
  together(keys: Iterable<GroupKey>): Figures {
    return this.#open([...keys].filter((key) => this.has(key)));
  }

  *[Symbol.iterator](): Generator<[GroupKey, Figures]> {
    for (const key of this.keys()) yield [key, this.#open([key])];
  }
}
