import { dayWords } from "./customer-words.ts";

const oneLine = { whiteSpace: "nowrap" } as const;

/** A day in a cell, with the words before it, on one line. */
export function DayText({ day, before = "" }: { day: string | null; before?: string }) {
  return <span style={oneLine}>{`${before}${dayWords(day)}`}</span>;
}
