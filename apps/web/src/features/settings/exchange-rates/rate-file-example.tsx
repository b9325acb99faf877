import { announce } from "@cartograph/ui/announcer/announce.ts";
import { Button, Code, Group, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

const example = `date,base,quote,rate
2026-03-01,EUR,USD,1.0842
2026-03-02,EUR,USD,1.0857
`;

/** What a file of rates looks like, to copy and fill in. */
export function RateFileExample() {
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fw={600}>What the file looks like</Text>
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
        Each line says what one unit of the base currency was worth in the quote currency on a day:
        on March 1, 2026 one euro was worth 1.0842 US dollars. Either direction will do. Every day
        needs a rate of its own, weekends too. The same file may be given again: a line replaces
        what was said of its day before.
      </Text>
    </div>
  );
}
