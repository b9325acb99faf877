import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement } from "@cartograph/database/statements.ts";
import type { ReportCode } from "@cartograph/database/tables/source-days.table.ts";
import { type AccountReport, memberNumbers } from "../source-days/member-names.ts";

export type ReportMember = { accountId: number; report: ReportCode; name: string };
export type NumberOf = (member: ReportMember) => number;

/** Numbers the members of reports that are not numbered yet. */
export async function numberMembers(
  db: Database,
  storeId: number,
  members: Iterable<ReportMember>,
): Promise<NumberOf> {
  const reports = new Map<string, { accountReport: AccountReport; names: Set<string> }>();
  for (const { name, ...member } of members) {
    const key = keyOf(member);
    const report = reports.get(key) ?? {
      accountReport: { storeId, ...member },
      names: new Set(),
    };
    report.names.add(name);
    reports.set(key, report);
  }
  const numbers = new Map<string, ReadonlyMap<string, number>>();
  for (const [key, { accountReport, names }] of reports) {
    numbers.set(key, await numberNames(db, accountReport, [...names]));
  }
  return (member) => {
    const number = numbers.get(keyOf(member))?.get(member.name);
    if (number === undefined) throw new Error("The member was not numbered");
    return number;
  };
}

async function numberNames(
  db: Database,
  accountReport: AccountReport,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = await memberNumbers(db, accountReport, names);
  const added = names.filter((name) => !numbers.has(name));
  if (added.length === 0) return numbers;
  const { storeId: store_id, accountId: account_id, report } = accountReport;
  const { members: last } = await db
    .insertInto("source_member_counts")
    .values({ store_id, account_id, report, members: added.length })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "account_id", "report"]).doUpdateSet((eb) => ({
        members: eb("source_member_counts.members", "+", added.length),
      })),
    )
    .returning("members")
    .executeTakeFirstOrThrow();
  const first = last - added.length + 1;
  for (const [index, name] of added.entries()) numbers.set(name, first + index);
  await runBatch(
    db,
    memberStatement(db),
    added.map((name, index) => [store_id, account_id, report, first + index, name]),
  );
  return numbers;
}

function keyOf({ accountId, report }: Omit<ReportMember, "name">): string {
  return `${accountId}:${report}`;
}

const memberStatement = oncePerDialect((db) =>
  insertStatement(db, "source_members", ["store_id", "account_id", "report", "member", "name"]),
);
