import { startTransition, useState } from "react";

/** State for Mantine's Tabs. The panel renders in a transition, so that the tab responds immediately. */
export function useTab(first: string) {
  const [value, setValue] = useState(first);
  return {
    value,
    onChange(next: string | null) {
      if (next !== null) startTransition(() => setValue(next));
    },
  };
}
