/** Counts distinct users by group. A user may be added repeatedly. */
export type DistinctUsers = {
  add(group: number, user: number): void;
  /** Marks that existing groups get no more users, so that their users can be forgotten. */
  settle(): void;
  /** Returns the number of users by group. */
  count(groups: number): Float64Array;
};

const usersMost = 2 ** 32;
const none = -1;

export function createDistinctUsers(): DistinctUsers {
  // A hash table of (group, user) pairs, each combined in one number, with at least half of its slots free.
  let pairs = new Float64Array(2048).fill(none);
  let length = 0;
  const counts: number[] = [];

  /** Returns the slot of the pair, or a free slot for it. */
  function placeOf(group: number, user: number): number {
    const pair = group * usersMost + user;
    const mask = pairs.length - 1;
    const mixed = Math.imul(user ^ Math.imul(group + 1, 0x9e3779b1), 0x85ebca6b);
    let place = (mixed ^ (mixed >>> 15)) & mask;
    for (;;) {
      const found = pairs[place];
      if (found === pair || found === none) return place;
      place = (place + 1) & mask;
    }
  }

  function grow(): void {
    const known = pairs;
    pairs = new Float64Array(known.length * 2).fill(none);
    for (const pair of known) {
      if (pair === none) continue;
      const group = Math.floor(pair / usersMost);
      pairs[placeOf(group, pair - group * usersMost)] = pair;
    }
  }

  return {
    add(group, user) {
      const place = placeOf(group, user);
      if (pairs[place] !== none) return;
      pairs[place] = group * usersMost + user;
      while (counts.length <= group) counts.push(0);
      counts[group] = (counts[group] ?? 0) + 1;
      length += 1;
      if (length * 2 > pairs.length) grow();
    },
    settle() {
      pairs.fill(none);
      length = 0;
    },
    count: (groups) => Float64Array.from({ length: groups }, (_, group) => counts[group] ?? 0),
  };
}
