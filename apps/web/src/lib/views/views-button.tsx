import { IconBookmark } from "@tabler/icons-react";
import { lazy } from "react";
import { LazyPopover } from "../lazy-popover.tsx";

const ViewsPanel = lazy(async () => ({ default: (await import("./views-panel.tsx")).ViewsPanel }));

/** Opens the saved views and notes of the store. */
export function ViewsButton() {
  return (
    <LazyPopover label="Saved views and notes" icon={<IconBookmark size={16} aria-hidden />}>
      {(close) => <ViewsPanel onClose={close} />}
    </LazyPopover>
  );
}
