import { announce } from "@cartograph/ui/announcer/announce.ts";
import { Button, Code, Group, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

const example = `date,base,quote,rate
2026-03-01,EUR,USD,1.0842
2026-03-02,EUR,USD,1.0857
`;

/** An example of a rate file, to copy and edit. */
export function RateFileExample() {
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fw={600}>File format</Text>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={
            clipboard.copied ? (
              <IconCheck size={15} aria-hidden />
            ) : (
              <IconCopy size={15} aria-hidden />
            )
          }
          onClick={() => {
            clipboard.copy(example);
            announce("Copied");
          }}
        >
          {clipboard.copied ? "Copied" : "Copy"}
        </Button>
      </Group>
      <Code block>{example}</Code>
      <Text size="sm" c="dimmed" mt="xs" maw="44rem">
        Each line gives the value of one unit of the base currency in the quote currency on one day:
        on March 1, 2026, one euro was worth 1.0842 US dollars. Either direction works. Every day
        needs its own rate, weekends included. You can import the same file again: new rates replace
        existing ones for the same day.
      </Text>
    </div>
  );
}
