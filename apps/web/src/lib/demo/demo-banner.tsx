import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { IconEye } from "@tabler/icons-react";
import { useStoreFlags } from "../session.ts";
import classes from "./demo-banner.module.css";
import { useLeaveDemo } from "./use-leave-demo.ts";

/** Marks every screen of the demo store, also when printed. Renders nothing in the user's own store. */
export function DemoBanner() {
  const { isDemo, isReadOnly } = useStoreFlags();
  const leaving = useLeaveDemo();
  if (!isDemo) return null;
  return (
    <aside aria-label="Demo store" className={classes.banner}>
      <IconEye size={16} stroke={1.75} aria-hidden />
      <span>{isReadOnly ? "Demo store: sample data, read-only" : "Demo store: sample data"}</span>
      {isReadOnly ? (
        <BusyButton
          variant="subtle"
          size="compact-sm"
          onClick={() => leaving.mutate()}
          isBusy={leaving.isPending}
          className={classes.leave ?? ""}
        >
          Return to my store
        </BusyButton>
      ) : null}
    </aside>
  );
}
