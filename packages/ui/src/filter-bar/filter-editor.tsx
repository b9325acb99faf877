import {
  type Filter,
  type FilterOperator,
  maxFilterValues,
} from "@cartograph/contracts/dimensions/filters.ts";
import {
  dimensionDefinitions,
  type DimensionId,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { Button, Checkbox, Group, SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { takeFocus } from "../focus/take-focus.ts";
import classes from "./filter-bar.module.css";
import { lineFilterWords } from "./line-filter-words.ts";

export type DimensionValue = { value: string; label: string };

export type FilterEditorProps = {
  /** The filter to change; null for a new one. */
  filter: Filter | null;
  /** The dimensions to choose from. */
  dimensions: readonly DimensionId[];
  dimension: DimensionId | null;
  onDimensionChange: (dimension: DimensionId) => void;
  /** The values that match the search; undefined while they load. */
  values: readonly DimensionValue[] | undefined;
  /** The values could not be loaded. */
  isFailed: boolean;
  /** Why nothing in the store has a value; null if something has one. */
  unavailableBecause?: string | null;
  search: string;
  onSearchChange: (search: string) => void;
  onApply: (filter: Filter) => void;
};

const operators: { value: FilterOperator; label: string }[] = [
  { value: "is", label: "is" },
  { value: "is_not", label: "is not" },
];

/** Chooses a dimension, whether its values are included or left out, and the values. */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, dimension, values } = props;
  const [operator, setOperator] = useState<FilterOperator>(filter?.operator ?? "is");
  const [chosen, setChosen] = useState<readonly string[]>(filter?.values ?? []);
  const name = dimension === null ? null : dimensionDefinitions[dimension].name;
  const note = dimension === null ? null : lineFilterWords({ dimension, operator });
  const isSearchable = props.dimensions.length > 8;
  return (
    <>
      <Select
        label="Filter by"
        size="sm"
        ref={dimension === null ? takeFocus : null}
        data-autofocus={dimension === null || undefined}
        searchable={isSearchable}
        placeholder={isSearchable ? "Search or select" : "Select"}
        allowDeselect={false}
        // Fixed, because the editor scrolls and would cut off the list.
        comboboxProps={{ withinPortal: false, floatingStrategy: "fixed" }}
        data={props.dimensions.map((id) => ({ value: id, label: dimensionDefinitions[id].name }))}
        value={dimension}
        onChange={(_, option) => {
          const next = props.dimensions.find((id) => id === option?.value);
          if (next === undefined || next === dimension) return;
          setChosen([]);
          props.onDimensionChange(next);
        }}
      />
      {dimension === null ? null : (
        <>
          <SegmentedControl
            size="xs"
            aria-label={`${name} is or is not`}
            data={operators}
            value={operator}
            onChange={(value) => setOperator(value === "is_not" ? "is_not" : "is")}
          />
          {note === null ? null : (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
          <TextInput
            type="search"
            size="sm"
            ref={takeFocus}
            data-autofocus
            aria-label={`Search ${name}`}
            placeholder="Search"
            leftSection={<IconSearch size={14} aria-hidden />}
            value={props.search}
            onChange={(event) => props.onSearchChange(event.currentTarget.value)}
          />
          <Values
            {...{ values, chosen, isFailed: props.isFailed }}
            unavailableBecause={props.unavailableBecause ?? null}
            onToggle={(value) =>
              setChosen(
                chosen.includes(value)
                  ? chosen.filter((each) => each !== value)
                  : [...chosen, value],
              )
            }
          />
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {selectionWords(chosen.length)}
            </Text>
            <Button
              size="xs"
              data-disabled={chosen.length === 0}
              aria-disabled={chosen.length === 0}
              onClick={() => {
                if (chosen.length > 0) props.onApply({ dimension, operator, values: chosen });
              }}
            >
              Apply
            </Button>
          </Group>
        </>
      )}
    </>
  );
}

function selectionWords(count: number): string {
  if (count === 0) return "None selected";
  return count < maxFilterValues ? `${count} selected` : `${count} selected, the maximum`;
}

type ValuesProps = Pick<FilterEditorProps, "values" | "isFailed"> & {
  unavailableBecause: string | null;
  chosen: readonly string[];
  onToggle: (value: string) => void;
};

function Values({ values, chosen, isFailed, unavailableBecause, onToggle }: ValuesProps) {
  return (
    <div className={classes.values} aria-busy={values === undefined && !isFailed}>
      {isFailed ? (
        <Text size="sm">Failed to load values. Try again in a moment.</Text>
      ) : values?.length === 0 || unavailableBecause !== null ? (
        <Text size="sm" c="dimmed">
          {unavailableBecause ?? "No values found"}
        </Text>
      ) : (
        values?.map(({ value, label }) => (
          <Checkbox
            key={value}
            size="xs"
            label={label}
            checked={chosen.includes(value)}
            disabled={chosen.length >= maxFilterValues && !chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))
      )}
    </div>
  );
}
