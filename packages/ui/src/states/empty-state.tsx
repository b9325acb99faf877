import { Paper, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { ReactNode } from "react";

export type EmptyStateProps = {
  title: string;
  /** The content that would be here, and the source that provides it. */
  description: ReactNode;
  icon: ReactNode;
  /** A button or link to get there. */
  action?: ReactNode;
  /** False inside a card with a border of its own. */
  withBorder?: boolean;
};

/** Shown where there is nothing yet, with what to do about it. */
export function EmptyState({
  title,
  description,
  icon,
  action,
  withBorder = true,
}: EmptyStateProps) {
  return (
    <Paper p="xl" withBorder={withBorder}>
      <Stack align="center" gap="xs" maw="26rem" mx="auto" py="md" ta="center">
        <ThemeIcon variant="light" size={44} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{description}</Text>
        {action ? <div style={{ marginTop: "0.5rem" }}>{action}</div> : null}
      </Stack>
    </Paper>
  );
}
