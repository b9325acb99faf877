import { Group, Paper, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useDidUpdate } from "@mantine/hooks";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { announce } from "../announcer/announce.ts";
import { BusyButton } from "../busy-button/busy-button.tsx";
import { leaveFocus } from "../focus/leave-focus.ts";

export type FailedStateProps = {
  /** Such as "Failed to load integrations". */
  title: string;
  /** Why it failed and what to do next, if that is known. */
  detail?: string | null;
  /** What is safe, and what to do next unless `detail` says it. */
  advice: string;
  /** Null if another attempt cannot help. */
  onRetry: (() => void) | null;
  isRetrying?: boolean;
};

/** A failed request: what happened and what to do next. */
export function FailedState({
  title,
  detail,
  advice,
  onRetry,
  isRetrying = false,
}: FailedStateProps) {
  useDidUpdate(() => {
    // The alert is already visible and would not be announced again.
    if (!isRetrying) announce("Failed again");
  }, [isRetrying]);
  return (
    <Paper ref={leaveFocus} p={{ base: "md", sm: "lg" }}>
      <Group align="flex-start" wrap="nowrap" gap="md">
        <ThemeIcon color="danger" variant="light" size="lg" radius="xl" aria-hidden>
          <IconAlertTriangle size={18} />
        </ThemeIcon>
        <Stack gap={4} miw={0}>
          {/* Without the button, since its changes would have the whole alert read again. */}
          <Stack gap={4} role="alert">
            <Title order={2}>{title}</Title>
            {detail ? <Text style={{ overflowWrap: "anywhere" }}>{detail}</Text> : null}
            <Text c="dimmed">{advice}</Text>
          </Stack>
          {onRetry ? (
            <BusyButton
              mt="xs"
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={onRetry}
              isBusy={isRetrying}
              style={{ alignSelf: "flex-start" }}
            >
              Retry
            </BusyButton>
          ) : null}
        </Stack>
      </Group>
    </Paper>
  );
}
