import { ActionIcon, Tooltip } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";

/** Explains a term on hover, focus and tap, and to screen readers as the icon's name. */
export function Hint({ of, children }: { of: string; children: string }) {
  return (
    <Tooltip label={children} multiline maw={300}>
      <ActionIcon variant="transparent" c="dimmed" size={24} aria-label={`${of}: ${children}`}>
        <IconInfoCircle size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
