import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { refusalOf, type Refusal } from "./refusal.ts";

/** Largest accepted figure of a row. Sums over years of such days are still exact integers. */
const maxFigure = 10 ** 13;

/** Refuses days with an implausibly large figure, which would make every sum that includes them inexact. */
export function refuseHugeDays(records: readonly SourceRecord[]): {
  kept: readonly SourceRecord[];
  refused: Refusal[];
  /** The records of `refused`. */
  left: readonly SourceRecord[];
} {
  const refused: Refusal[] = [];
  const left: SourceRecord[] = [];
  const kept = records.filter((record) => {
    if (rowsOf(record).every(isCountable)) return true;
    const which = "day" in record ? record.day : record.externalId;
    const reason = `The figures of ${which} include one that is too large to be counted exactly`;
    refused.push(refusalOf(record, reason));
    left.push(record);
    return false;
  });
  return { kept, refused, left };
}

function rowsOf(record: SourceRecord): readonly object[] {
  if ("rows" in record) return record.rows;
  return record.kind === "range_users" ? [record] : [];
}

function isCountable(row: object): boolean {
  return Object.values(row).every(
    (value) => typeof value !== "number" || Math.abs(value) <= maxFigure,
  );
}
