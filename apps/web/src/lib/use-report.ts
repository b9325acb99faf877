import type { AppRouter } from "@cartograph/api/router";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { inferRouterOutputs } from "@trpc/server";
import { keepShown } from "./keep-shown.ts";
import { type ReportScreenName, screens } from "./screens.ts";
import { trpc } from "./trpc.ts";
import { useDateRange } from "./use-date-range.ts";

/** The report that a screen shows. */
export type ReportOf<Name extends ReportScreenName> =
  inferRouterOutputs<AppRouter>["reports"][(typeof screens)[Name]["report"]];

/** The part of a tRPC query that the frame of a report needs. */
export type ReportResult<Report> = {
  data: Report | undefined;
  error: unknown;
  isFetching: boolean;
  /** The data belong to the previous range; see `keepShown`. */
  isPlaceholderData: boolean;
  refetch: () => Promise<{ isSuccess: boolean }>;
};

type ReportProcedure<Report> = {
  useQuery: (query: ReportQuery, options: typeof keepShown) => ReportResult<Report>;
};

/** Asks for a screen's report for the range in the URL. */
export function useReport<Name extends ReportScreenName>(name: Name): ReportResult<ReportOf<Name>> {
  const { reportQuery } = useDateRange();
  // Every report procedure takes the same input, but TypeScript cannot call a union of hooks.
  const procedure = trpc.reports[screens[name].report] as ReportProcedure<ReportOf<Name>>;
  // oxlint-disable-next-line react/rules-of-hooks -- a screen has the same report on every render
  return procedure.useQuery(reportQuery, keepShown);
}
