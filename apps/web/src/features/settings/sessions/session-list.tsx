import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { QueryFailed } from "../../../lib/query-failed.tsx";
import { trpc } from "../../../lib/trpc.ts";
import { useStoreClock } from "../../../lib/use-store-clock.ts";
import { SessionRow } from "./session-row.tsx";
import { endingQuestion } from "./session-words.ts";
import { type Ending, useEndSessions } from "./use-end-sessions.ts";
import classes from "./session-list.module.css";

/** Sessions listed before "Show all". */
const shownAtFirst = 5;

export function SessionList() {
  // Other browsers can change the list.
  const list = trpc.sessions.list.useQuery(undefined, { refetchOnMount: "always" });
  const [toEnd, setToEnd] = useState<Ending | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { end, ending } = useEndSessions();
  const clock = useStoreClock();
  const endsOthers = toEnd === "others";

  if (list.data === undefined) {
    return list.error ? (
      <QueryFailed what="sessions" query={list} reassurance="You stay signed in." />
    ) : (
      <Skeleton component="output" display="block" h="4.25rem" aria-label="Loading sessions" />
    );
  }
  return (
    <Stack gap="md" align="flex-start">
      <ul className={classes.list}>
        {list.data.slice(0, isWhole ? undefined : shownAtFirst).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            clock={clock}
            onEnd={() => setToEnd(session)}
            isEnding={ending === session.id}
          />
        ))}
      </ul>
      {list.data.length > 1 ? (
        <Group gap="xs">
          <BusyButton
            variant="default"
            onClick={() => setToEnd("others")}
            isBusy={ending === "others"}
          >
            End all other sessions
          </BusyButton>
          {list.data.length > shownAtFirst && !isWhole ? (
            <Button variant="subtle" onClick={() => setIsWhole(true)}>
              {`Show all ${list.data.length}`}
            </Button>
          ) : null}
        </Group>
      ) : null}
      <ConfirmDialog
        item={toEnd}
        title={endsOthers ? "End all other sessions" : "End session"}
        confirm={endsOthers ? "End sessions" : "End session"}
        onClose={() => setToEnd(null)}
        onConfirm={end}
      >
        {endingQuestion}
      </ConfirmDialog>
    </Stack>
  );
}
