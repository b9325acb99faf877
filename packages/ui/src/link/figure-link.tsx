import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { createElement, type ReactNode, useContext } from "react";
import { RouterLinkContext } from "./app-link.tsx";
import classes from "./figure-link.module.css";

export type FigureLinkProps = {
  /** The path that the figure opens; null for a figure that opens nothing. */
  to: string | null;
  /** The metric of the figure. */
  metric?: MetricId | null | undefined;
  /** Out of the tab order, for figures whose row has a link of its own. */
  isQuiet?: boolean;
  /** The ids of the elements that name it. */
  labelledBy?: string;
  /** `card` covers the closest positioned element, `text` only its own. */
  area?: "text" | "card";
  children: ReactNode;
};

/** A figure that opens what is behind it. It looks like text until it is pointed at. */
export function FigureLink(props: FigureLinkProps) {
  const { to, metric, children } = props;
  const routerLink = useContext(RouterLinkContext);
  const marked = { "data-metric": metric ?? undefined };
  if (to === null) return <span {...marked}>{children}</span>;
  const attributes = {
    ...marked,
    className: classes.link ?? "",
    "data-area": props.area ?? "text",
    "aria-labelledby": props.labelledBy,
    tabIndex: props.isQuiet ? -1 : undefined,
  };
  if (routerLink !== null) return createElement(routerLink, { to, ...attributes }, children);
  return (
    <a href={to} {...attributes}>
      {children}
    </a>
  );
}
