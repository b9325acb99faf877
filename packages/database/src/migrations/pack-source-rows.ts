import { type FigureRow, packFigures, packTotals } from "../packed-figures.ts";

/** A row of a table that had one row per day and member. */
export type SourceRow = {
  day: number;
  member: string | number;
  /** JSON list. */
  figures: string;
  item_name: string | null;
  currency: string | null;
};

export type PackedDay = {
  day: number;
  members: number;
  currency: string | null;
  totals: Buffer;
  figures: Buffer;
};

type Numbers = { members: Map<string, number>; names: Map<string, number> };

/**
 * @param rows sorted by day
 * @param numbers of the members and item names so far, extended by new ones; null if members are ids
 */
export function packDays(rows: readonly SourceRow[], numbers: Numbers | null): PackedDay[] {
  const days: PackedDay[] = [];
  let start = 0;
  for (let end = 1; end <= rows.length; end += 1) {
    const first = rows[start];
    if (first === undefined || rows[end]?.day === first.day) continue;
    days.push(packDay(rows.slice(start, end), first, numbers));
    start = end;
  }
  return days;
}

function packDay(
  rows: readonly SourceRow[],
  { day, currency }: SourceRow,
  numbers: Numbers | null,
): PackedDay {
  const packed = rows.map(({ member, figures, item_name: name }): FigureRow => {
    const own = JSON.parse(figures) as number[];
    return {
      member: numbers === null ? Number(member) : numberOf(numbers.members, String(member)),
      figures: name === null || numbers === null ? own : [...own, numberOf(numbers.names, name)],
    };
  });
  const additive = (JSON.parse(rows[0]?.figures ?? "[]") as number[]).length;
  return {
    day,
    members: rows.length,
    currency,
    totals: packTotals(packed, additive),
    figures: packFigures(packed),
  };
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size + 1);
  return numbers.size;
}
