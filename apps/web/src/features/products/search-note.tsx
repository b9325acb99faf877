import { Button, Group, Text } from "@mantine/core";
import type { ListState } from "../../lib/lists/use-list-state.ts";

/** Says that the cards count only the products found. */
export function SearchNote({ list: { search, setTyped } }: { list: ListState<string> }) {
  if (search === "") return null;
  return (
    <Group gap="xs">
      <Text size="sm">
        Only products matching <strong>“{search}”</strong>
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => setTyped("")}>
        Clear search
      </Button>
    </Group>
  );
}
