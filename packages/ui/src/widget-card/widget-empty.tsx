import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./widget-empty.module.css";

/** Shown instead of a widget's content when it is empty. */
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
