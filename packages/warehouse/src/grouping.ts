/** Groups members by key, in order of first appearance. */
export function groupBy<Member, Key>(
  members: Iterable<Member>,
  keyOf: (member: Member) => Key,
): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [member]);
    else group.push(member);
  }
  return groups;
}
