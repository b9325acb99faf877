import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./widget-empty.module.css";

/** What a widget says in place of figures: what would be here, and the link that leads to it. */
export function WidgetEmpty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <Text c="dimmed" size="md" ta="center">
        {children}
      </Text>
      {action}
    </div>
  );
}
