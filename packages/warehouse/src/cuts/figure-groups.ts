import type { GroupKey } from "./group-key.ts";

/** The figures of groups, created on demand, because there can be a million groups. */
export class FigureGroups<Figures> {
  readonly #groups: Pick<ReadonlySet<GroupKey>, "has" | "keys">;
  readonly #open: (key: GroupKey) => Figures;

  constructor(
    groups: Pick<ReadonlySet<GroupKey>, "has" | "keys">,
    open: (key: GroupKey) => Figures,
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
    return this.has(key) ? this.#open(key) : undefined;
  }

  *[Symbol.iterator](): Generator<[GroupKey, Figures]> {
    for (const key of this.keys()) yield [key, this.#open(key)];
  }
}
