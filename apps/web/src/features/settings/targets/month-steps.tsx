import { ActionIcon, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ShownMonths } from "./use-shown-months.ts";

/** Shows earlier or later months. */
export function MonthSteps({ showEarlier, showLater }: ShownMonths) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon aria-label="Earlier months" {...stepProps(showEarlier)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Later months" {...stepProps(showLater)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function stepProps(show: (() => void) | null) {
  return { variant: "default", size: 36, disabled: show === null, onClick: () => show?.() };
}
