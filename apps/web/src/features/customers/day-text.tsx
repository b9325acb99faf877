import { dayWords } from "./customer-words.ts";

const oneLine = { whiteSpace: "nowrap" } as const;

/** A day in a cell, on one line. */
export function DayText({ day }: { day: string | null }) {
  return <span style={oneLine}>{dayWords(day)}</span>;
}
