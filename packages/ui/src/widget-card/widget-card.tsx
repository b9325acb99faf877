import { Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./widget-card.module.css";

export type WidgetCardProps = {
  title: string;
  /** Buttons and links that belong to this widget alone. */
  actions?: ReactNode;
  /** Pixels that the content takes at least, so that an empty widget keeps its place. */
  minHeight?: number;
  children: ReactNode;
};

/** One widget of a report: its title, what can be done with it, its content. */
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
