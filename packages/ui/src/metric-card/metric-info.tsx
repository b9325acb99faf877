import { ActionIcon, Popover, Text } from "@mantine/core";
import { IconClockExclamation, IconInfoCircle } from "@tabler/icons-react";
import classes from "./metric-info.module.css";
import { useInfoPopover } from "./use-info-popover.ts";

export type MetricInfoProps = {
  title: string;
  /** The formula in words. */
  formula: string;
  /** Where the value comes from, such as "Shopify". */
  source: string;
  /** The connected sources with their age, such as "synced 12 minutes ago". */
  sources: readonly { name: string; words: string; isStale: boolean }[];
  /** More lines, such as what the value is compared with. */
  notes: readonly string[];
};

/** Explains how a number is calculated and how fresh it is, on hover, focus or tap. */
export function MetricInfo({ title, formula, source, sources, notes }: MetricInfoProps) {
  const popover = useInfoPopover();
  const label = `How ${title} is calculated`;
  return (
    <Popover
      width={288}
      // The card is left of the button: to the right of it or above it, the popover leaves the figure visible.
      position="right-start"
      middlewares={{ flip: { fallbackPlacements: ["top-end", "left-start"] }, shift: true }}
      withinPortal
      opened={popover.isOpen}
      onChange={popover.close}
    >
      <Popover.Target>
        <ActionIcon variant="subtle" c="dimmed" size={24} aria-label={label} {...popover.target}>
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} {...popover.dropdown}>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{formula}</Text>
        {sources.length === 0 ? (
          <Text className={classes.line}>Source: {source}</Text>
        ) : (
          <ul className={classes.sources}>
            {sources.map(({ name, words, isStale }) => (
              <li key={name} className={classes.source} data-stale={isStale || undefined}>
                {isStale ? <IconClockExclamation size={14} aria-hidden /> : null}
                <span>
                  {name}: {words}
                </span>
              </li>
            ))}
          </ul>
        )}
        {notes.map((note) => (
          <Text key={note} className={classes.line}>
            {note}
          </Text>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
