import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import type { ReactNode } from "react";
import { errorMessage } from "../../lib/error-message.ts";

export type AskedPanelProps<Answer> = {
  /** What is loaded, such as "customer groups". */
  what: string;
  query: {
    data: Answer | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Height of what replaces the skeleton. */
  height: number;
  children: (answer: Answer) => ReactNode;
};

/** A part of a screen with a question of its own: loading, failed, or shown. */
export function AskedPanel<Answer>({ what, query, height, children }: AskedPanelProps<Answer>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error ? (
        <FailedState
          title={`Failed to load ${what}`}
          detail={errorMessage(error)}
          advice="Your data is safe. Try again in a moment."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {data === undefined ? error ? null : <BlockSkeleton height={height} /> : children(data)}
    </>
  );
}
