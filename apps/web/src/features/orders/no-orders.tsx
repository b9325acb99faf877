import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { syncingLabel } from "@cartograph/ui/states/missing-source.tsx";
import { IconReceipt } from "@tabler/icons-react";
import { isShopSyncing, NoShopRecords } from "../../lib/lists/no-shop-records.tsx";
import {
  lacksDays,
  leftOutCodes,
  unknownListBecause,
  withKnownFigures,
} from "../../lib/report/known-figure.ts";
import { NoticeMessage, ReportNotices } from "../../lib/report/report-notices.tsx";
import { someDaysMissing } from "../../lib/report/source-empty.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";

const shop = ["shopify"] as const;

/** Replaces the orders of a range without any. */
export function NoOrders() {
  const icon = <IconReceipt size={24} />;
  return (
    <NoShopRecords noun="orders" icon={icon} input={useOrdersInput()}>
      {(report) => {
        const unknown = unknownListBecause(shop, report);
        const lacksSome = unknown === null && lacksDays(shop, report);
        return (
          <>
            <ReportNotices notices={report.notices.filter(endsBeforeRange)} />
            <EmptyState
              title={
                unknown ??
                (lacksSome ? "No orders on the days with data" : "No orders in this range")
              }
              description={lacksSome ? someDaysMissing : "Pick another date range."}
              icon={icon}
            />
          </>
        );
      }}
    </NoShopRecords>
  );
}

/** Why orders of the range may be missing, in a sentence; nothing if none are. */
export function MissingOrders() {
  const { data } = trpc.metrics.report.useQuery(useOrdersInput());
  if (data === undefined) return null;
  if (isShopSyncing(data)) return `${syncingLabel(shop)}.`;
  const missing = data.notices.find(
    (notice) =>
      notice.code === "first_sync_incomplete" ||
      leftOutCodes.includes(notice.code) ||
      endsBeforeRange(notice),
  );
  if (missing !== undefined) return <NoticeMessage notice={missing} />;
  const report = withKnownFigures(data);
  const unknown = unknownListBecause(shop, report);
  if (unknown !== null) return `${unknown}.`;
  return lacksDays(shop, report) ? someDaysMissing : null;
}

/** Whether the orders of files end before the range does. */
function endsBeforeRange({ code }: ReportNotice): boolean {
  return code === "orders_imported_until";
}

/** A report on the orders of the range, which says what of them is missing. */
export function useOrdersInput() {
  const { reportQuery } = useDateRange();
  return { id: "orders", ...reportQuery, compare: "none" } as const;
}
