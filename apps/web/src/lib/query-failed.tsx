import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { errorMessage } from "./error-message.ts";

type FailedQuery = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/** A failed request of a part of a screen. */
export function QueryFailed(props: {
  /** The name of the data, such as "targets". */
  what: string;
  query: FailedQuery;
  /** A sentence about what the failure does not affect. */
  reassurance?: string;
}) {
  const { what, query, reassurance = "Your data is safe." } = props;
  return (
    <FailedState
      title={`Failed to load ${what}`}
      detail={errorMessage(query.error)}
      advice={`${reassurance} Try again in a moment.`}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
