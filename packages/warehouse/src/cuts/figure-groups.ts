import type { GroupKey } from "./group-key.ts";

/** True if any of the groups exists. */
export function hasAnyGroup(
  groups: Pick<FigureGroups<unknown>, "has">,
  keys: readonly GroupKey[],
): boolean {
  return keys.some((key) => groups.has(key));
}

/** The figures of groups, created on demand, because there can be a million groups. */
export class FigureGroups<Figures> {
  readonly #groups: Pick<ReadonlySet<GroupKey>, "has" | "keys">;
  readonly #open: (keys: readonly GroupKey[]) => Figures;

  /** @param open returns the combined figures of existing groups */
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

  /** The combined figures of groups. They must not overlap, or their common facts are counted more than once. */
  together(keys: Iterable<GroupKey>): Figures {
    return this.#open([...keys].filter((key) => this.has(key)));
  }

  *[Symbol.iterator](): Generator<[GroupKey, Figures]> {
    for (const key of this.keys()) yield [key, this.#open([key])];
  }
}
