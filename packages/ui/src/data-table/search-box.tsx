import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import classes from "./data-table.module.css";
import type { TypedText } from "./use-typed-text.ts";

type SearchBoxProps = { label: string; text: TypedText };

/** Applies the search on blur, so that it is restored on Back from a link that was opened right after typing. */
export function SearchBox({ label, text }: SearchBoxProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text.typed}
      onChange={(event) => text.setTyped(event.currentTarget.value)}
      onBlur={text.applyTyped}
      leftSection={<IconSearch size={16} aria-hidden />}
      className={classes.search ?? ""}
    />
  );
}
