import { startTransition, useState } from "react";

/** The open tab of Mantine's Tabs. Its panel is drawn in a transition, so that the press never waits for it. */
export function useTab(first: string) {
  const [value, setValue] = useState(first);
  return {
    value,
    onChange(next: string | null) {
      if (next !== null) startTransition(() => setValue(next));
    },
  };
}
