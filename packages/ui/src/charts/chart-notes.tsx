import { createContext, type ReactNode, useContext } from "react";
import type { ChartPoint } from "./regroup-days.ts";

/** A dated text that charts over time show as a mark. */
export type ChartNote = { id: string; day: string; text: string };

export type ChartNotes = {
  notes: readonly ChartNote[];
  /** The control in the header of a chart that adds a note. */
  addControl: ReactNode;
};

const ChartNotesContext = createContext<ChartNotes>({ notes: [], addControl: null });
export const ChartNotesProvider = ChartNotesContext.Provider;

export function useChartNotes(): ChartNotes {
  return useContext(ChartNotesContext);
}

/** Adds each note to the first point that contains its day. */
export function withNotes(
  points: readonly ChartPoint[],
  notes: readonly ChartNote[],
): readonly ChartPoint[] {
  if (notes.length === 0) return points;
  const byPoint = new Map<ChartPoint, string[]>();
  for (const { day, text } of notes.toReversed()) {
    const point = points.find(({ from, to }) => from <= day && day <= to);
    if (point) byPoint.set(point, [...(byPoint.get(point) ?? []), text]);
  }
  return points.map((point) => ({ ...point, notes: byPoint.get(point) ?? [] }));
}
