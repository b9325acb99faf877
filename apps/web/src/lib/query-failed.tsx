import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { TRPCClientError } from "@trpc/client";
import { errorMessage } from "./error-message.ts";

/** The part of a query that says how it failed. */
export type FailedQuery = {
  error: unknown;
  /** What an earlier request loaded, which is still shown. */
  data?: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** A failed request of a part of a screen. */
export function QueryFailed(props: {
  /** The name of the data, such as "targets". */
  what: string;
  query: FailedQuery;
  /** A sentence about what the failure does not affect. */
  reassurance?: string;
}) {
  const { what, query } = props;
  const [verb, reassurance] = query.data
    ? ["refresh", "You're seeing the data from the last successful load."]
    : ["load", props.reassurance ?? "Your data is safe."];
  const isFilterRefused =
    query.error instanceof TRPCClientError && query.error.data?.issues?.[0]?.path === "filters";
  return (
    <FailedState
      title={`Failed to ${verb} ${what}`}
      detail={errorMessage(query.error)}
      advice={isFilterRefused ? "Change or remove the filter." : reassurance}
      onRetry={isFilterRefused ? null : () => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
