import { ActionIcon, Popover, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";

export type MetricInfoProps = {
  title: string;
  /** The formula in words. */
  formula: string;
  /** Where the figure comes from, such as "Shopify". */
  source: string;
  /** Further lines, such as what the figure is compared with. */
  notes?: readonly string[];
};

/** How the number was made, one tap away from it. */
export function MetricInfo({ title, formula, source, notes }: MetricInfoProps) {
  return (
    <Popover width={288} position="bottom-end" withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" c="dimmed" size={24} aria-label={`How ${title} is computed`}>
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`How ${title} is computed`}>
        <Text size="sm">{formula}</Text>
        <Text size="xs" c="dimmed" mt={6}>
          Source: {source}
        </Text>
        {notes?.map((note) => (
          <Text key={note} size="xs" c="dimmed" mt={6}>
            {note}
          </Text>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
