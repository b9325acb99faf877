/** Counts distinct users by group. A user may be added repeatedly. */
export type DistinctUsers = {
  add(group: number, user: number): void;
  /** Call when existing groups get no more users, so that their users can be dropped. */
  settle(): void;
  /** Returns the number of users by group. */
  count(groups: number): Float64Array;
};

/** User numbers are below this. */
const userRange = 2 ** 32;
const empty = -1;

export function createDistinctUsers(): DistinctUsers {
  // A hash table of (group, user) pairs, each combined in one number, with at least half of its slots free.
  let pairs = new Float64Array(2048).fill(empty);
  let length = 0;
  const counts: number[] = [];

  /** Returns the slot of the pair, or a free slot for it. */
  function slotOf(group: number, user: number): number {
    const pair = group * userRange + user;
    const mask = pairs.length - 1;
    const mixed = Math.imul(user ^ Math.imul(group + 1, 0x9e3779b1), 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (;;) {
      const found = pairs[slot];
      if (found === pair || found === empty) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function grow(): void {
    const known = pairs;
    pairs = new Float64Array(known.length * 2).fill(empty);
    for (const pair of known) {
      if (pair === empty) continue;
      const group = Math.floor(pair / userRange);
      pairs[slotOf(group, pair - group * userRange)] = pair;
    }
  }

  return {
    add(group, user) {
      const slot = slotOf(group, user);
      if (pairs[slot] !== empty) return;
      pairs[slot] = group * userRange + user;
      while (counts.length <= group) counts.push(0);
      counts[group] = (counts[group] ?? 0) + 1;
      length += 1;
      if (length * 2 > pairs.length) grow();
    },
    settle() {
      pairs.fill(empty);
      length = 0;
    },
    count: (groups) => Float64Array.from({ length: groups }, (_, group) => counts[group] ?? 0),
  };
}
