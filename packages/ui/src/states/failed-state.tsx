import { Button, Group, Loader, Paper, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";

export type FailedStateProps = {
  /** Such as "Failed to load integrations". */
  title: string;
  /** The server's error message, if there is one. */
  detail?: string | null;
  /** A suggestion of what to do next. */
  advice?: string;
  onRetry: () => void;
  isRetrying?: boolean;
};

/** A failed request: what happened and what to do next. */
export function FailedState({
  title,
  detail,
  advice = "Your data is safe. Check your connection and try again.",
  onRetry,
  isRetrying = false,
}: FailedStateProps) {
  return (
    <Paper p={{ base: "md", sm: "lg" }}>
      <Group align="flex-start" wrap="nowrap" gap="md">
        <ThemeIcon color="danger" variant="light" size="lg" radius="xl" aria-hidden>
          <IconAlertTriangle size={18} />
        </ThemeIcon>
        <Stack gap={4} style={{ minWidth: 0 }}>
          {/* Without the button, since its changes would have the whole alert read again. */}
          <Stack gap={4} role="alert">
            <Title order={2}>{title}</Title>
            {detail ? <Text style={{ overflowWrap: "anywhere" }}>{detail}</Text> : null}
            <Text c="dimmed">{advice}</Text>
          </Stack>
          <Button
            mt="xs"
            variant="default"
            leftSection={
              isRetrying ? <Loader size={16} aria-hidden /> : <IconRefresh size={16} aria-hidden />
            }
            // A disabled button would lose keyboard focus.
            onClick={() => isRetrying || onRetry()}
            data-disabled={isRetrying}
            aria-disabled={isRetrying}
            style={{ alignSelf: "flex-start" }}
          >
            Retry
          </Button>
        </Stack>
      </Group>
    </Paper>
  );
}
