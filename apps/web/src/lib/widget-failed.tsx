import { leaveFocus } from "@cartograph/ui/focus/leave-focus.ts";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { Button, Group, Text } from "@mantine/core";

type FailedQuery = {
  /** What an earlier request loaded, which is still shown below. */
  data?: unknown;
  refetch: () => Promise<unknown>;
};

/** Shown instead of a widget's content when its request failed, or above the content that an earlier one loaded. */
export function WidgetFailed({ what, query }: { what: string; query: FailedQuery }) {
  const retry = (
    <Button ref={leaveFocus} variant="default" size="xs" onClick={() => void query.refetch()}>
      Retry
    </Button>
  );
  if (query.data === undefined) {
    return <WidgetEmpty action={retry}>{`Failed to load ${what}.`}</WidgetEmpty>;
  }
  return (
    <Group gap="xs">
      <Text c="dimmed">{`Failed to refresh ${what}.`}</Text>
      {retry}
    </Group>
  );
}
