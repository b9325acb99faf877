import { createContext, type ReactNode, useContext } from "react";

/** What every table says of itself once it has left the screen. */
export type StoreStamp = {
  storeName: string;
  /** Demo data are marked as such in every export. */
  isDemo: boolean;
  /** IANA zone of the days and of the times in the stamp. */
  timezone: string;
};

/** What the tables of a report say besides. */
export type ReportStamp = StoreStamp & {
  /** Days `YYYY-MM-DD`, both included; the label is the picker's. `isComplete` is false while the last day has figures so far only. */
  range: { label: string; from: string; to: string; isComplete: boolean };
  /** Time of the data, UTC ms; null before the first was read. */
  dataAt: number | null;
  /** On which day a refund counts, in words. */
  basis: string;
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** What a reader of the figures must know. */
  notes: readonly string[];
};

export type TableStamp = StoreStamp | ReportStamp;

const TableStampContext = createContext<TableStamp | null>(null);

export type TableStampProviderProps = {
  /** Null while it is not known: nothing is exported without its stamp. */
  stamp: TableStamp | null;
  children: ReactNode;
};

export function TableStampProvider({ stamp, children }: TableStampProviderProps) {
  return <TableStampContext value={stamp}>{children}</TableStampContext>;
}

export function useTableStamp(): TableStamp | null {
  return useContext(TableStampContext);
}
