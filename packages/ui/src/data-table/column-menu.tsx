import { ActionIcon, Button, Popover, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import classes from "./column-menu.module.css";
import { canHide, choosableColumns, shownColumns } from "./column-choice.ts";
import type { Column } from "./column.ts";

export type ColumnMenuProps<Row> = {
  /** The name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  /** Whether the user has hidden them, not the lack of space. */
  isChosen: boolean;
  onHiddenChange: (keys: ReadonlySet<string>) => void;
};

/** Shows and hides columns; the first column and the last number column cannot be hidden. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  const { caption, columns, hidden, isChosen, onHiddenChange } = props;
  const shown = shownColumns(columns, hidden);
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onHiddenChange(next);
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Tooltip label="Columns">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            className={classes.button ?? ""}
            aria-label={`Columns of ${caption}`}
          >
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown p="xs">
        <fieldset className={classes.choices}>
          <legend>Columns</legend>
          {choosableColumns(columns).map((column) => {
            const isShown = shown.includes(column);
            return (
              <label key={column.key}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && !canHide(shown, column)}
                  onChange={() => toggle(column.key)}
                />
                {column.header}
                {!isChosen && hidden.has(column.key) ? <small>Hidden to fit</small> : null}
              </label>
            );
          })}
        </fieldset>
        <Button
          variant="subtle"
          size="compact-sm"
          fullWidth
          mt={4}
          onClick={() => onHiddenChange(new Set())}
        >
          Show all columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
