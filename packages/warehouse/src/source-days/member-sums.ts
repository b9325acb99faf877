import type { PackedColumns } from "@cartograph/database/packed-figures.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { memberNames } from "./member-names.ts";
import { readPackedDays, readPackedSums, type ReportScope } from "./packed-days.ts";

/** Sums over a span by member: `sums[f][i]` is figure `figures[f]` of member `members[i]`. */
export type MemberSums = { members: Int32Array; sums: Float64Array[] };

/** @param scope `figures` are the indexes of the report's figures to add up */
export async function memberSums(
  db: Database,
  { figures, ...scope }: ReportScope & { figures: readonly number[] },
): Promise<MemberSums> {
  return addMembers(await readPackedSums(db, scope), figures);
}

/** The sum of a figure over a span by the member's name. */
export async function figureByName(
  db: Database,
  { figure, ...scope }: ReportScope & { figure: number },
): Promise<ReadonlyMap<string, number>> {
  const { members, sums } = await memberSums(db, { ...scope, figures: [figure] });
  const nameOf = await memberNames(db, scope, members);
  return new Map(Array.from(members, (member, row) => [nameOf(member), sums[0]?.[row] ?? 0]));
}

/** The sum of a figure over the given members, by day; days without any of them are absent. */
export async function memberDays(
  db: Database,
  { members, figure, ...scope }: ReportScope & { members: ReadonlySet<number>; figure: number },
): Promise<Map<number, number>> {
  const days = new Map<number, number>();
  for (const [day, columns] of await readPackedDays(db, scope)) {
    const values = columns.figure(figure);
    for (let row = 0; row < columns.count; row += 1) {
      if (!members.has(columns.members[row] ?? 0)) continue;
      days.set(day, (days.get(day) ?? 0) + (values?.[row] ?? 0));
    }
  }
  return days;
}

/** Adds in arrays indexed by member, since the members of a report are numbered without gaps. */
export function addMembers(
  packed: readonly PackedColumns[],
  figures: readonly number[],
): MemberSums {
  const size = greatestMember(packed) + 1;
  const isPresent = new Uint8Array(size);
  const sums = figures.map(() => new Float64Array(size));
  // A member has at most one row, so every column fits.
  const unpacked = new Float64Array(size);
  for (const columns of packed) {
    markMembers(isPresent, columns.members);
    for (const [index, figure] of figures.entries()) {
      const [values, sum] = [columns.figure(figure, unpacked), sums[index]];
      if (values !== null && sum !== undefined) addColumn(sum, columns.members, values);
    }
  }
  const members = membersOf(isPresent);
  return { members, sums: sums.map((sum) => pick(sum, members)) };
}

export function greatestMember(packed: readonly PackedColumns[]): number {
  let greatest = 0;
  for (const { members } of packed) greatest = Math.max(greatest, members.at(-1) ?? 0);
  return greatest;
}

function addColumn(sum: Float64Array, members: Float64Array, values: Float64Array): void {
  for (let row = 0; row < members.length; row += 1) {
    const member = members[row] ?? 0;
    sum[member] = (sum[member] ?? 0) + (values[row] ?? 0);
  }
}

function markMembers(isPresent: Uint8Array, members: Float64Array): void {
  for (let row = 0; row < members.length; row += 1) isPresent[members[row] ?? 0] = 1;
}

function pick(sum: Float64Array, members: Int32Array): Float64Array {
  const picked = new Float64Array(members.length);
  for (let row = 0; row < members.length; row += 1) picked[row] = sum[members[row] ?? 0] ?? 0;
  return picked;
}

function membersOf(isPresent: Uint8Array): Int32Array {
  let count = 0;
  for (let member = 0; member < isPresent.length; member += 1) count += isPresent[member] ?? 0;
  const members = new Int32Array(count);
  let next = 0;
  for (let member = 0; member < isPresent.length; member += 1) {
    if (isPresent[member] === 1) members[next++] = member;
  }
  return members;
}
