import { formatMonth } from "@cartograph/ui/format/format-day.ts";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { monthFrom, monthName } from "../../../lib/targets/months.ts";
import classes from "./targets.module.css";

export type MonthHeadProps = {
  month: string;
  isCurrent: boolean;
  isDisabled: boolean;
  /** Copies the saved targets of the month before. */
  onCopy: () => void;
  onClear: () => void;
};

/** The header of a month, with actions for the whole column. */
export function MonthHead({ month, isCurrent, isDisabled, onCopy, onClear }: MonthHeadProps) {
  return (
    <th scope="col" data-current={isCurrent || undefined}>
      <span className={classes.month}>
        {formatMonth(month)}
        <Menu position="bottom-end" withinPortal disabled={isDisabled}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              disabled={isDisabled}
              aria-label={`Actions for ${monthName(month)}`}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onCopy}>Copy from {monthName(monthFrom(month, -1))}</Menu.Item>
            <Menu.Item onClick={onClear}>Clear {monthName(month)}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </th>
  );
}
