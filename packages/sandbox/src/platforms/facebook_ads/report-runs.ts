import { isoDay } from "../../core/days.ts";
import type { MetaError } from "./errors.ts";
import type { InsightsQuery } from "./read-insights-query.ts";

export type ReportRun = {
  id: string;
  accountId: string;
  query: InsightsQuery;
  /** UTC milliseconds. */
  createdAt: number;
  /** Why it will fail; null for a run that succeeds. */
  failure: MetaError | null;
};

export type RunPace = {
  /** Seconds from its creation until the run is known, starts and completes. */
  unknownFor: number;
  startsAfter: number;
  doneAfter: number;
};

export const defaultPace: RunPace = { unknownFor: 0, startsAfter: 3, doneAfter: 30 };

export type ReportRuns = {
  create(run: Omit<ReportRun, "id" | "createdAt">): string;
  /** Returns null for an unknown run, and for one that is too new for the API to know. */
  find(id: string): ReportRun | null;
  isDone(run: ReportRun): boolean;
  describe(run: ReportRun): Record<string, string | number | boolean>;
};

export function createReportRuns({ now, pace }: { now(): number; pace: RunPace }): ReportRuns {
  const runs = new Map<string, ReportRun>();
  const secondsOf = ({ createdAt }: ReportRun) => (now() - createdAt) / 1_000;
  return {
    create(draft) {
      const id = String(6_023_920_149_050 + runs.size);
      runs.set(id, { ...draft, id, createdAt: now() });
      return id;
    },
    find(id) {
      const run = runs.get(id);
      return run && secondsOf(run) >= pace.unknownFor ? run : null;
    },
    isDone: (run) => run.failure === null && secondsOf(run) >= pace.doneAfter,
    describe(run) {
      const { id, accountId, query, createdAt } = run;
      const progress = progressOf(run, secondsOf(run), pace);
      return {
        id,
        account_id: accountId,
        time_ref: Math.floor(createdAt / 1_000),
        ...(progress.isOver && {
          time_completed: Math.floor(createdAt / 1_000) + pace.doneAfter,
        }),
        async_status: progress.status,
        async_percent_completion: progress.percent,
        is_running: !progress.isOver,
        date_start: isoDay(query.days.from),
        date_stop: isoDay(query.days.to),
        ...(progress.status === "Job Failed" && failureFields(run.failure)),
      };
    },
  };
}

function progressOf(
  { failure }: ReportRun,
  seconds: number,
  { startsAfter, doneAfter }: RunPace,
): { status: string; percent: number; isOver: boolean } {
  if (seconds < startsAfter) return { status: "Job Not Started", percent: 0, isOver: false };
  if (seconds < doneAfter) {
    const percent = Math.floor((100 * (seconds - startsAfter)) / (doneAfter - startsAfter));
    return { status: percent < 10 ? "Job Started" : "Job Running", percent, isOver: false };
  }
  return failure
    ? { status: "Job Failed", percent: 0, isOver: true }
    : { status: "Job Completed", percent: 100, isOver: true };
}

/** Included since v25.0. */
function failureFields(failure: MetaError | null): Record<string, string | number> {
  if (!failure) return {};
  return {
    error_code: failure.code,
    ...(failure.subcode !== undefined && { error_subcode: failure.subcode }),
    error_message: failure.message,
    error_user_title: failure.title ?? "The report could not be made",
    error_user_msg: failure.userMessage ?? failure.message,
  };
}
