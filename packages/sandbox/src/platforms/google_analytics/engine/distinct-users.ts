/** Counts distinct users by group. A user may be added repeatedly. */
export type DistinctUsers = {
  add(group: number, user: number): void;
  /** Marks that no existing group gets more users, so that sorting works on smaller parts, which is faster. */
  settle(): void;
  /** Returns the number of users by group. */
  count(groups: number): Float64Array;
};

const usersMost = 2 ** 32;

export function createDistinctUsers(): DistinctUsers {
  // Combines group and user in one number, so that sorting puts equal pairs next to each other.
  let pairs = new Float64Array(1024);
  let length = 0;
  const settled: number[] = [];

  function settle(): void {
    let last = -1;
    for (const pair of pairs.subarray(0, length).toSorted()) {
      if (pair === last) continue;
      last = pair;
      const group = Math.floor(pair / usersMost);
      while (settled.length <= group) settled.push(0);
      settled[group] = (settled[group] ?? 0) + 1;
    }
    length = 0;
  }

  return {
    add(group, user) {
      if (length === pairs.length) {
        const longer = new Float64Array(pairs.length * 2);
        longer.set(pairs);
        pairs = longer;
      }
      pairs[length] = group * usersMost + user;
      length += 1;
    },
    settle,
    count(groups) {
      settle();
      return Float64Array.from({ length: groups }, (_, group) => settled[group] ?? 0);
    },
  };
}
