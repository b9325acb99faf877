import type { CountedMigration } from "../dialects/checked-migration.ts";
import * as accounts from "./0001-create-accounts.ts";
import * as integrations from "./0002-create-integrations.ts";
import * as facts from "./0003-create-facts.ts";
import * as rollups from "./0004-create-rollups.ts";
import * as planStatistics from "./0005-plan-statistics.ts";
import * as raiseVersions from "./0006-raise-versions.ts";
import * as sourceDays from "./0007-create-source-days.ts";
import * as readCheckoutsAgain from "./0008-read-checkouts-again.ts";
import * as marketing from "./0009-create-marketing.ts";
import * as targets from "./0010-create-targets.ts";
import * as describeSessions from "./0011-describe-sessions.ts";
import * as viewTheDemo from "./0012-view-the-demo.ts";
import * as findOrdersByName from "./0013-find-orders-by-name.ts";
import * as markDirtyDays from "./0014-mark-dirty-days.ts";
import * as knowStoreSettings from "./0015-know-store-settings.ts";
import * as markTruncatedDays from "./0016-mark-truncated-days.ts";
import * as disconnectedAccounts from "./0017-disconnected-accounts.ts";
import * as addFeesAndRounding from "./0018-add-fees-and-rounding.ts";
import * as undoImports from "./0019-undo-imports.ts";
import * as knownNetworks from "./0020-known-networks.ts";
import * as returnsByLine from "./0021-returns-by-line.ts";
import * as numberByStore from "./0022-number-by-store.ts";
import * as packSourceDays from "./0023-pack-source-days.ts";
import * as countCustomers from "./0024-count-customers.ts";
import * as packChanges from "./0025-pack-changes.ts";
import * as sumOldRuns from "./0026-sum-old-runs.ts";
import * as countVisits from "./0027-count-visits.ts";
import * as nameLineProducts from "./0028-name-line-products.ts";
import * as numberSoldItems from "./0029-number-sold-items.ts";
import * as sumCheckoutDays from "./0030-sum-checkout-days.ts";
import * as narrowSales from "./0031-narrow-sales.ts";
import * as describeOrders from "./0032-describe-orders.ts";
import * as saveViewsAndNotes from "./0033-save-views-and-notes.ts";
import * as changeLines from "./0034-change-lines.ts";
import * as chooseDateBasis from "./0035-choose-date-basis.ts";
import * as packOrderDays from "./0036-pack-order-days.ts";
import * as raiseVersionsInCode from "./0037-raise-versions-in-code.ts";
import * as leaseSyncRuns from "./0038-lease-sync-runs.ts";
import * as keyRunsByStore from "./0039-key-runs-by-store.ts";
import * as queueImports from "./0040-queue-imports.ts";
import * as findTexts from "./0041-find-texts.ts";
import * as shortenKeys from "./0042-shorten-keys.ts";
import * as shortenHashes from "./0043-shorten-hashes.ts";
import * as chooseSegmentOrders from "./0044-choose-segment-orders.ts";
import * as sumAdMonths from "./0045-sum-ad-months.ts";
import * as findRefusedDays from "./0046-find-refused-days.ts";
import * as timeStockChanges from "./0047-time-stock-changes.ts";
import * as forgetMistypedUsernames from "./0048-forget-mistyped-usernames.ts";
import * as keepLeftOutRecords from "./0049-keep-left-out-records.ts";

/** All migrations, sorted by name. Add new ones; never change a released one. */
export const migrations: Record<string, CountedMigration> = {
  "0001-create-accounts": accounts,
  "0002-create-integrations": integrations,
  "0003-create-facts": facts,
  "0004-create-rollups": rollups,
  "0005-plan-statistics": planStatistics,
  "0006-raise-versions": raiseVersions,
  "0007-create-source-days": sourceDays,
  "0008-read-checkouts-again": readCheckoutsAgain,
  "0009-create-marketing": marketing,
  "0010-create-targets": targets,
  "0011-describe-sessions": describeSessions,
  "0012-view-the-demo": viewTheDemo,
  "0013-find-orders-by-name": findOrdersByName,
  "0014-mark-dirty-days": markDirtyDays,
  "0015-know-store-settings": knowStoreSettings,
  "0016-mark-truncated-days": markTruncatedDays,
  "0017-disconnected-accounts": disconnectedAccounts,
  "0018-add-fees-and-rounding": addFeesAndRounding,
  "0019-undo-imports": undoImports,
  "0020-known-networks": knownNetworks,
  "0021-returns-by-line": returnsByLine,
  "0022-number-by-store": numberByStore,
  "0023-pack-source-days": packSourceDays,
  "0024-count-customers": countCustomers,
  "0025-pack-changes": packChanges,
  "0026-sum-old-runs": sumOldRuns,
  "0027-count-visits": countVisits,
  "0028-name-line-products": nameLineProducts,
  "0029-number-sold-items": numberSoldItems,
  "0030-sum-checkout-days": sumCheckoutDays,
  "0031-narrow-sales": narrowSales,
  "0032-describe-orders": describeOrders,
  "0033-save-views-and-notes": saveViewsAndNotes,
  "0034-change-lines": changeLines,
  "0035-choose-date-basis": chooseDateBasis,
  "0036-pack-order-days": packOrderDays,
  "0037-raise-versions-in-code": raiseVersionsInCode,
  "0038-lease-sync-runs": leaseSyncRuns,
  "0039-key-runs-by-store": keyRunsByStore,
  "0040-queue-imports": queueImports,
  "0041-find-texts": findTexts,
  "0042-shorten-keys": shortenKeys,
  "0043-shorten-hashes": shortenHashes,
  "0044-choose-segment-orders": chooseSegmentOrders,
  "0045-sum-ad-months": sumAdMonths,
  "0046-find-refused-days": findRefusedDays,
  "0047-time-stock-changes": timeStockChanges,
  "0048-forget-mistyped-usernames": forgetMistypedUsernames,
  "0049-keep-left-out-records": keepLeftOutRecords,
};
