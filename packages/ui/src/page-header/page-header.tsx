import type { ComparisonKey } from "@cartograph/contracts/comparisons.ts";
import { Button, Group, Loader, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { DateRange } from "../date-range/date-range.ts";
import { DateRangePicker } from "../date-range/date-range-picker.tsx";
import classes from "./page-header.module.css";

export type PageHeaderProps = {
  title: string;
  /** Such as "Today, 9:41 AM"; null while nothing is known yet. */
  lastUpdated: string | null;
  /** The range whose figures are on the way while others are still shown; null when none are. */
  loading?: string | null;
  onRefresh: () => void;
  dateRange: DateRange;
  onDateRangeChange: (range: DateRange) => void;
  comparison: ComparisonKey;
  onComparisonChange: (comparison: ComparisonKey) => void;
  isLoading: boolean;
  /** The store's present day `YYYY-MM-DD`. */
  today: string;
};

/** What every report begins with: its title, the time of its data, the range and the way to renew. */
export function PageHeader(props: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <Title order={1}>{props.title}</Title>
        <Text size="sm" c="dimmed" className={classes.updated} data-print="hide">
          {updatedText(props)}
        </Text>
      </div>
      <Group gap="xs" className={classes.actions}>
        <DateRangePicker
          value={props.dateRange}
          onChange={props.onDateRangeChange}
          comparison={props.comparison}
          onComparisonChange={props.onComparisonChange}
          today={props.today}
        />
        <Button
          variant="default"
          // Off and yet focused: a button that is disabled loses the focus of who pressed it by a key.
          onClick={() => props.isLoading || props.onRefresh()}
          data-disabled={props.isLoading}
          aria-disabled={props.isLoading}
          aria-busy={props.isLoading}
          leftSection={
            props.isLoading ? (
              <Loader size={16} aria-hidden />
            ) : (
              <IconRefresh size={16} aria-hidden />
            )
          }
        >
          Refresh Data
        </Button>
      </Group>
    </header>
  );
}

function updatedText({ loading, lastUpdated }: PageHeaderProps): string {
  if (loading) return `Loading ${loading}…`;
  return lastUpdated === null ? " " : `Last updated: ${lastUpdated}`;
}
