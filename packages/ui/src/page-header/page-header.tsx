import { Button, Group, Loader, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DateRangePicker, type DateRangePickerProps } from "../date-range/date-range-picker.tsx";
import classes from "./page-header.module.css";

export type PageHeaderProps = {
  title: string;
  /** Such as "Today, 9:41 AM"; null while unknown. */
  lastUpdated: string | null;
  /** The range that is loading while the previous one is still shown; null otherwise. */
  loading?: string | null;
  onRefresh: () => void;
  isLoading: boolean;
  picker: DateRangePickerProps;
  /** More controls next to the range, such as the saved views. */
  tools?: ReactNode;
};

/** The header of a report: title, time of the data, date range and refresh button. */
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
        {props.tools}
        <DateRangePicker {...props.picker} />
        <Button
          variant="default"
          // A disabled button would lose keyboard focus.
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
