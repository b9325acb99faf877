import { ActionIcon, Tooltip } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";

/** What a word on the screen means: on hover, on focus and on a tap, and read out as the mark's own name. */
export function Hint({ of, children }: { of: string; children: string }) {
  return (
    <Tooltip label={children} multiline maw={300}>
      <ActionIcon variant="transparent" c="dimmed" size={24} aria-label={`${of}: ${children}`}>
        <IconInfoCircle size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
