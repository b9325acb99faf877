import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { Refusal } from "./refusal.ts";

/** Of any figure of a row: years of the largest days there are still add up to exact integers. */
const maxFigure = 10 ** 13;

/** Takes out the days with a figure that no account can have: one of them would spoil every sum that it is in. */
export function refuseHugeDays(records: readonly SourceRecord[]): {
  kept: readonly SourceRecord[];
  refused: Refusal[];
} {
  const refused: Refusal[] = [];
  const kept = records.filter((record) => {
    if (!("rows" in record) || record.rows.every(isCountable)) return true;
    const { kind, externalId } = record;
    const reason = "The day has a figure that is too large to be counted exactly";
    refused.push({ kind, externalId, reason });
    return false;
  });
  return { kept, refused };
}

function isCountable(row: object): boolean {
  return Object.values(row).every(
    (value) => typeof value !== "number" || Math.abs(value) <= maxFigure,
  );
}
