import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { Button } from "@mantine/core";

/** Shown instead of a widget's content when its request failed. */
export function WidgetFailed(props: { what: string; query: { refetch: () => Promise<unknown> } }) {
  return (
    <WidgetEmpty
      action={
        <Button variant="default" size="xs" onClick={() => void props.query.refetch()}>
          Try again
        </Button>
      }
    >
      {`Failed to load ${props.what}.`}
    </WidgetEmpty>
  );
}
