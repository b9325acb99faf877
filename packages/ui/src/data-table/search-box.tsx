import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import classes from "./data-table.module.css";

type SearchBoxProps = { label: string; value: string; onChange: (text: string) => void };

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      className={classes.search ?? ""}
    />
  );
}
