import { addDays, countDays } from "@cartograph/contracts/days.ts";
import type {
  AnswerQuality,
  ReportAnswer,
  ReportRow,
  Truncation,
} from "../client/report-answer.ts";
import { otherMember } from "../mapper/values.ts";
import { cellsOf, type ReportDay } from "../reports/report.ts";

/** Days in the property's zone, both included. */
export type DayWindow = { from: string; to: string };

/** Collects rows, which are ordered by date, into days. The last day is held back until it is complete. */
export type DayCollector = {
  /** Why these rows cannot follow the ones before; null if they can. */
  findProblem(rows: readonly ReportRow[]): string | null;
  /** Whether any of them was received before. */
  hasRepeats(rows: readonly ReportRow[]): boolean;
  /** The days that the page completes, including days without rows. */
  take(page: ReportAnswer, isLastPage: boolean): ReportDay[];
};

const noLimitations: AnswerQuality = { hasOtherRow: false, isThresholded: false, isSampled: false };

export function createDayCollector(
  window: DayWindow,
  { metrics, readAt }: { metrics: readonly string[]; readAt: number },
): DayCollector {
  /** The day that may continue on the next page, with its rows so far. */
  let day = window.from;
  let rows: ReportRow[] = [];
  let keys = new Set<string>();
  let quality = noLimitations;
  let truncations: readonly Truncation[] = [];
  let hasUndated = false;
  const keysOf = createKeys();
  const dateOf = createDates();

  function qualityOf(page: ReportAnswer): AnswerQuality {
    return { ...page.quality, hasOtherRow: page.quality.hasOtherRow || hasUndated };
  }

  /** Every day from the open one to the day before `next`. */
  function closeBefore(next: string, page: ReportAnswer): ReportDay[] {
    const days: ReportDay[] = [];
    for (let left = countDays(day, next) - 1; left > 0; left -= 1) {
      const cells = rows.map((row) => cellsOf(row, metrics));
      const isTruncated = truncations.some((truncation) => covers(truncation, day));
      days.push({
        day,
        rows: cells,
        quality: { ...quality, isTruncated },
        readAt,
        currency: page.currency,
      });
      day = addDays(day, 1);
      rows = [];
      keys = new Set();
      quality = qualityOf(page);
    }
    return days;
  }

  return {
    findProblem(page) {
      let last = day;
      for (const row of page) {
        if (isUndated(row)) continue;
        const date = dateOf(row);
        if (date === null || date < window.from || date > window.to) {
          return "It sent a day that was not requested.";
        }
        if (date < last) return "It sent days out of order.";
        last = date;
      }
      return null;
    },
    hasRepeats(page) {
      const known = new Set(keys);
      for (const key of keysOf(page)) known.add(key);
      return known.size < keys.size + page.length;
    },
    take(page, isLastPage) {
      hasUndated ||= page.rows.some(isUndated);
      quality = mergeQuality(quality, qualityOf(page));
      truncations = page.truncations;
      const days: ReportDay[] = [];
      const pageKeys = keysOf(page.rows);
      for (const [place, row] of page.rows.entries()) {
        if (isUndated(row)) continue;
        const date = dateOf(row) ?? day;
        if (date !== day) days.push(...closeBefore(date, page));
        rows.push(row);
        keys.add(pageKeys[place] ?? "");
      }
      return isLastPage ? [...days, ...closeBefore(addDays(window.to, 1), page)] : days;
    },
  };
}

/** Returns a key for each row of a page, cached for the last page, because each is checked for repeats and then taken. */
function createKeys() {
  let last: { page: readonly ReportRow[]; keys: readonly string[] } = { page: [], keys: [] };
  return (page: readonly ReportRow[]): readonly string[] => {
    if (last.page !== page) {
      last = { page, keys: page.map(({ dimensions }) => JSON.stringify(dimensions)) };
    }
    return last.keys;
  };
}

/** Rows without a date, from rare combinations that Google merged: they belong to no day. */
function isUndated({ dimensions: [date] }: ReportRow): boolean {
  return date === otherMember;
}

function covers({ from, to }: Truncation, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}

/** Reads a row's day, which Google formats as YYYYMMDD. Most rows have the day of the one before. */
function createDates() {
  let last: { text: string; date: string | null } = { text: "", date: null };
  return ({ dimensions: [text = ""] }: ReportRow): string | null => {
    if (text !== last.text) {
      const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
      last = { text, date: match ? match.slice(1).join("-") : null };
    }
    return last.date;
  };
}

function mergeQuality(one: AnswerQuality, other: AnswerQuality): AnswerQuality {
  return {
    hasOtherRow: one.hasOtherRow || other.hasOtherRow,
    isThresholded: one.isThresholded || other.isThresholded,
    isSampled: one.isSampled || other.isSampled,
  };
}
