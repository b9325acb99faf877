import type { ReactNode } from "react";
import type { StartForm } from "./getting-started/start-panel.tsx";
import { ReportFrame } from "./report-frame.tsx";
import { type ReportScreenName, screens } from "./screens.ts";
import { type ReportOf, useReport } from "./use-report.ts";

export type ReportScreenProps<Name extends ReportScreenName> = {
  screen: Name;
  /** Shown until the report arrives; as high as what replaces it. */
  skeleton: ReactNode;
  /** How a new account sees its first steps: in full or in one line. */
  start?: StartForm;
  children: (report: ReportOf<Name>) => ReactNode;
};

/** A screen with a report of its own, for the range in the URL. */
export function ReportScreen<Name extends ReportScreenName>({
  screen,
  start = "short",
  ...rest
}: ReportScreenProps<Name>) {
  const query = useReport(screen);
  return <ReportFrame title={screens[screen].title} query={query} start={start} {...rest} />;
}
