import { startTransition, useState } from "react";

/** The open tab of Mantine's Tabs. Its panel is drawn in a transition, so that the press never waits for it. */
export function useTab<Tab extends string>(first: Tab) {
  const [value, setValue] = useState<string>(first);
  return {
    value,
    onChange(next: string | null) {
      if (next !== null) startTransition(() => setValue(next));
    },
  };
}
