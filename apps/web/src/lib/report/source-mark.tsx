import type { Platform } from "@cartograph/contracts/platform.ts";
import { StaleMark } from "@cartograph/ui/stale-mark/stale-mark.tsx";
import { useNow } from "../use-now.ts";
import { useMetricReport } from "./report-context.tsx";
import { sourcesOf, staleness } from "./source-words.ts";

/** The clock mark of a widget while one of its sources is stale or broken. */
export function SourceMark({ sources }: { sources: readonly Platform[] }) {
  const stale = staleness(sourcesOf(useMetricReport(), sources), useNow());
  return stale === null ? null : <StaleMark {...stale} />;
}
