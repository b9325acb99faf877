import { SearchBox } from "@cartograph/ui/data-table/search-box.tsx";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useViewParameter } from "../../lib/use-view-parameter.ts";

/** Milliseconds without a key press before the rows are searched. */
const pauseMs = 250;

/** A search of rows that is kept in the URL. */
export function ViewSearch({ label }: { label: string }) {
  const [searched, setSearched] = useViewParameter("q");
  const [text, setText] = useState(searched ?? "");
  const search = useDebouncedCallback(setSearched, pauseMs);
  return (
    <SearchBox
      label={label}
      value={text}
      onChange={(next) => {
        setText(next);
        search(next);
      }}
    />
  );
}
