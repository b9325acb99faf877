import { Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./widget-card.module.css";

export type WidgetCardProps = {
  title: string;
  /** Buttons and links of this widget. */
  actions?: ReactNode;
  /** Minimum height of the content in pixels, so that an empty widget keeps its height. */
  minHeight?: number;
  children: ReactNode;
};

/** A card with a title, actions and content. */
export function WidgetCard({ title, actions, minHeight, children }: WidgetCardProps) {
  const titleId = useId();
  return (
    <Paper component="section" aria-labelledby={titleId} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title}>
          {title}
        </Title>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      <div className={classes.content} style={{ minHeight }}>
        {children}
      </div>
    </Paper>
  );
}
