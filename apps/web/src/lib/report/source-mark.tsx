import type { Platform } from "@cartograph/contracts/platform.ts";
import type { ReportBasics } from "@cartograph/contracts/reports/report.ts";
import { StaleMark } from "@cartograph/ui/stale-mark/stale-mark.tsx";
import { useNow } from "../use-now.ts";
import { sourcesOf, staleness } from "./source-words.ts";

/** The clock mark of a widget while one of its sources is stale or broken. */
export function SourceMark(props: { report: ReportBasics; sources: readonly Platform[] }) {
  const stale = staleness(sourcesOf(props.report, props.sources), useNow());
  return stale === null ? null : <StaleMark {...stale} />;
}
