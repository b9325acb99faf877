import { maxFilters } from "@cartograph/contracts/dimensions/filters.ts";
import { ActionIcon, Button, Popover } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import classes from "./filter-bar.module.css";

export type FilterChip = {
  /** The dimension and the operator, such as "Country is not". */
  name: string;
  /** The labels of the values, such as "France, Germany". */
  values: string;
};

export type FilterBarProps = {
  chips: readonly FilterChip[];
  onRemove: (index: number) => void;
  onClear: () => void;
  /** Renders the editor of a chip, or of a new filter for null. */
  renderEditor: (options: { index: number | null; close: () => void }) => ReactNode;
  /** Controls at the end of the line. */
  children?: ReactNode;
};

/** The filters of a screen, one chip each; a press on a chip changes its filter. */
export function FilterBar(props: FilterBarProps) {
  const { chips, renderEditor, onRemove, onClear } = props;
  const isFull = chips.length >= maxFilters;
  const bar = useRef<HTMLDivElement>(null);
  // The control that had the focus is gone with its chip.
  const focusAdd = () => bar.current?.querySelector<HTMLElement>("[data-add-filter]")?.focus();
  return (
    <div ref={bar} className={classes.bar} data-filters={chips.length}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a border and no flex layout */}
      <div className={classes.chips} role="group" aria-label="Filters">
        {chips.map((chip, index) => (
          // A changed filter keeps its place, so that its chip keeps the focus.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={classes.chip}>
            <EditorPopover render={(close) => renderEditor({ index, close })}>
              {(toggle) => (
                <button type="button" className={classes.text} onClick={toggle}>
                  <span>
                    {chip.name} <strong>{chip.values}</strong>
                  </span>
                </button>
              )}
            </EditorPopover>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              radius="xl"
              data-print="hide"
              aria-label={`Remove filter: ${chip.name} ${chip.values}`}
              onClick={() => {
                onRemove(index);
                focusAdd();
              }}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </span>
        ))}
        <EditorPopover render={(close) => renderEditor({ index: null, close })}>
          {(toggle) => (
            <Button
              variant="subtle"
              size="compact-sm"
              data-add-filter
              data-print="hide"
              aria-label="Add filter"
              {...(isFull && {
                "aria-disabled": true,
                "data-disabled": true,
                title: `Up to ${maxFilters} filters can be combined`,
              })}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={isFull ? undefined : toggle}
            >
              Filter
            </Button>
          )}
        </EditorPopover>
        {chips.length > 1 ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            data-print="hide"
            onClick={() => {
              onClear();
              focusAdd();
            }}
          >
            Clear all
          </Button>
        ) : null}
      </div>
      {props.children}
    </div>
  );
}

type EditorPopoverProps = {
  render: (close: () => void) => ReactNode;
  children: (toggle: () => void) => ReactNode;
};

function EditorPopover({ render, children }: EditorPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="20rem"
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>{children(() => setOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown aria-label="Filter" className={classes.dropdown}>
        {isOpen ? render(() => setOpen(false)) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
