import { createContext, type ReactNode, useContext } from "react";

/** Stamped on every export. */
export type StoreStamp = {
  storeName: string;
  /** Marks exports of demo data. */
  isDemo: boolean;
  /** IANA time zone of the days and times. */
  timezone: string;
  /** While the rows answer an earlier question, such as another range, which the stamp may not describe: no exports. */
  isOutdated?: boolean;
};

/** Also stamped on exports of reports. */
export type ReportStamp = StoreStamp & {
  /** Days `YYYY-MM-DD`, inclusive, with the picker's label. `isComplete` is false while the last day is partial. */
  range: { label: string; from: string; to: string; isComplete: boolean };
  /** Time of the data in UTC ms; null before the first sync. */
  dataAt: number | null;
  /** The filters of its numbers, such as "Country is France". */
  filters: readonly string[];
  /** Describes on which day refunds are counted. */
  basis: string;
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Notes about the numbers. */
  notes: readonly string[];
};

export type TableStamp = StoreStamp | ReportStamp;

const TableStampContext = createContext<TableStamp | null>(null);

export type TableStampProviderProps = {
  /** Null while unknown, which hides export buttons. */
  stamp: TableStamp | null;
  children: ReactNode;
};

export function TableStampProvider({ stamp, children }: TableStampProviderProps) {
  return <TableStampContext value={stamp}>{children}</TableStampContext>;
}

export function useTableStamp(): TableStamp | null {
  return useContext(TableStampContext);
}
