import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useStoreFlags } from "../session.ts";
import classes from "./demo-banner.module.css";
import { useDemoView } from "./use-demo-view.ts";

/** Marks every screen of the demo store, also when printed. Renders nothing in the user's own store. */
export function DemoBanner() {
  const { isDemo, isReadOnly } = useStoreFlags();
  const demo = useDemoView();
  if (!isDemo) return null;
  return (
    <aside aria-label="Demo store" className={classes.banner}>
      <IconEye size={16} stroke={1.75} aria-hidden />
      <span>{isReadOnly ? "Demo store: sample data, read-only" : "Demo store: sample data"}</span>
      {isReadOnly ? (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={demo.leave}
          loading={demo.isLeaving}
          className={classes.leave ?? ""}
        >
          Return to my store
        </Button>
      ) : null}
    </aside>
  );
}
