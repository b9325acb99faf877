import { LazyPart } from "@cartograph/ui/states/lazy-part.tsx";
import { ActionIcon, type ActionIconProps, Center, Loader, Popover, Tooltip } from "@mantine/core";
import { type ReactNode, useState } from "react";

export type LazyPopoverProps = {
  label: string;
  icon: ReactNode;
  size?: ActionIconProps["size"];
  variant?: ActionIconProps["variant"];
  /** Rendered once it opens, so that its chunk loads only then. */
  children: (close: () => void) => ReactNode;
};

/** An icon button that opens a panel. */
export function LazyPopover(props: LazyPopoverProps) {
  const { label, icon, size = 36, variant = "default", children } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="22rem"
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
      trapFocus
      returnFocus
    >
      <Tooltip label={label}>
        <Popover.Target>
          <ActionIcon
            variant={variant}
            color="gray"
            size={size}
            aria-label={label}
            aria-haspopup="dialog"
            onClick={() => setOpen(!isOpen)}
          >
            {icon}
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={label} style={{ overflow: "auto" }}>
        <LazyPart
          placeholder={
            <Center mih="8rem">
              <Loader size="sm" />
            </Center>
          }
        >
          {children(close)}
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  );
}
