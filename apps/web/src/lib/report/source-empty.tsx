import type { Platform } from "@cartograph/contracts/platform.ts";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import type { ReactNode } from "react";
import { missingSources } from "./missing-sources.ts";
import type { ReportBasics } from "./report-basics.ts";

export type SourceEmptyProps = {
  report: ReportBasics;
  /** Any one of these has the figures. */
  sources: readonly Platform[];
  /** What would be shown. */
  children: ReactNode;
  /** Shown when the source is connected and has nothing in this range. */
  nothing: string;
};

/** Replaces a widget's figures: what is missing and how to connect it, or that there were none. */
export function SourceEmpty({ report, sources, children, nothing }: SourceEmptyProps) {
  const gap = missingSources(report, sources);
  if (gap === null) return <WidgetEmpty>{nothing}</WidgetEmpty>;
  return <WidgetEmpty action={<MissingSource {...gap} withDash={false} />}>{children}</WidgetEmpty>;
}
