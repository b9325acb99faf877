/** Counts different users by group. A user may be added many times. */
export type DistinctUsers = {
  add(group: number, user: number): void;
  /** How many there are, by group. */
  count(groups: number): Float64Array;
};

const usersMost = 2 ** 32;

export function createDistinctUsers(): DistinctUsers {
  // One number for group and user, so that sorting brings the same users of a group together.
  let pairs = new Float64Array(1024);
  let length = 0;
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
    count(groups) {
      const counts = new Float64Array(groups);
      const sorted = pairs.subarray(0, length).toSorted();
      let last = -1;
      for (const pair of sorted) {
        if (pair === last) continue;
        last = pair;
        const group = Math.floor(pair / usersMost);
        counts[group] = (counts[group] ?? 0) + 1;
      }
      return counts;
    },
  };
}
