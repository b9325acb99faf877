import type { Kysely, Transaction } from "kysely";
import type {
  AuditEventsTable,
  KnownNetworksTable,
  LoginThrottleTable,
  SessionsTable,
  StoresTable,
  UsersTable,
} from "./tables/accounts.table.ts";
import type { AdRestatementsTable, CampaignsTable } from "./tables/ads.table.ts";
import type {
  CheckoutDaysTable,
  CheckoutsTable,
  DirtyCheckoutDaysTable,
} from "./tables/checkout.table.ts";
import type { CustomersTable } from "./tables/customers.table.ts";
import type { EmailMessagesTable } from "./tables/email.table.ts";
import type { ExchangeRatesTable } from "./tables/exchange-rates.table.ts";
import type {
  ImportChunksTable,
  ImportOrdersTable,
  ImportsTable,
  ReplacedOrdersTable,
  StoreLeasesTable,
} from "./tables/imports.table.ts";
import type {
  DisconnectedAccountsTable,
  IntegrationsTable,
  LeftOutRecordsTable,
  SyncCursorsTable,
  SyncRunDaysTable,
  SyncRunStreamsTable,
  SyncRunsTable,
} from "./tables/integrations.table.ts";
import type {
  CollectionProductsTable,
  CollectionsTable,
  ProductsTable,
  VariantsTable,
} from "./tables/products.table.ts";
import type {
  AcquiredDaysTable,
  CohortMonthsTable,
  ColumnChangesTable,
  LatestLinesTable,
  LineTitlesTable,
  ColumnsTable,
  CustomerOrderCountsTable,
  DayCustomerTypesTable,
  DayTotalsTable,
  LifetimeValuesTable,
  OrderColumnsTable,
  StoreVersionsTable,
} from "./tables/rollups.table.ts";
import type {
  LedgerEntriesTable,
  LedgerTable,
  LineChangesTable,
  OrderLinesTable,
  OrderTagsTable,
  OrdersTable,
  SoldItemsTable,
  SoldLinesTable,
  TagsTable,
  VisitSourcesTable,
} from "./tables/sales.table.ts";
import type { ReportDaysTable, SourceAccountsTable } from "./tables/source-accounts.table.ts";
import type {
  DirtySourceMonthsTable,
  SourceDaysTable,
  SourceMemberCountsTable,
  SourceMembersTable,
  SourceMonthsTable,
} from "./tables/source-days.table.ts";
import type { NextIdsTable } from "./tables/next-ids.table.ts";
import type { NotesTable } from "./tables/notes.table.ts";
import type { MetricTargetsTable } from "./tables/targets.table.ts";
import type { RangeUsersTable } from "./tables/traffic.table.ts";
import type { SavedViewsTable } from "./tables/views.table.ts";

/*
 * Conventions: money is in integer minor units of the store's currency unless the row has a currency column; `…_at` is
 * UTC milliseconds; `day` counts days since 1970-01-01. Orders, lines and ledger entries have days in the store's time
 * zone, fixed when they are written; figures of a platform account have days in the account's time zone. Facts are
 * clustered by (store_id, day, …) without covering indexes.
 */

export type Schema = {
  users: UsersTable;
  sessions: SessionsTable;
  known_networks: KnownNetworksTable;
  login_throttle: LoginThrottleTable;
  audit_events: AuditEventsTable;
  stores: StoresTable;
  integrations: IntegrationsTable;
  disconnected_accounts: DisconnectedAccountsTable;
  sync_cursors: SyncCursorsTable;
  left_out_records: LeftOutRecordsTable;
  sync_runs: SyncRunsTable;
  sync_run_streams: SyncRunStreamsTable;
  sync_run_days: SyncRunDaysTable;
  imports: ImportsTable;
  import_chunks: ImportChunksTable;
  store_leases: StoreLeasesTable;
  import_orders: ImportOrdersTable;
  replaced_orders: ReplacedOrdersTable;
  next_ids: NextIdsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  sold_lines: SoldLinesTable;
  sold_items: SoldItemsTable;
  ledger: LedgerTable;
  ledger_entries: LedgerEntriesTable;
  line_changes: LineChangesTable;
  tags: TagsTable;
  order_tags: OrderTagsTable;
  visit_sources: VisitSourcesTable;
  customers: CustomersTable;
  products: ProductsTable;
  variants: VariantsTable;
  collections: CollectionsTable;
  collection_products: CollectionProductsTable;
  checkouts: CheckoutsTable;
  checkout_days: CheckoutDaysTable;
  dirty_checkout_days: DirtyCheckoutDaysTable;
  source_accounts: SourceAccountsTable;
  report_days: ReportDaysTable;
  source_days: SourceDaysTable;
  source_months: SourceMonthsTable;
  dirty_source_months: DirtySourceMonthsTable;
  source_members: SourceMembersTable;
  source_member_counts: SourceMemberCountsTable;
  range_users: RangeUsersTable;
  campaigns: CampaignsTable;
  ad_restatements: AdRestatementsTable;
  email_messages: EmailMessagesTable;
  exchange_rates: ExchangeRatesTable;
  metric_targets: MetricTargetsTable;
  saved_views: SavedViewsTable;
  notes: NotesTable;
  day_totals: DayTotalsTable;
  day_customer_types: DayCustomerTypesTable;
  cohort_months: CohortMonthsTable;
  lifetime_values: LifetimeValuesTable;
  customer_order_counts: CustomerOrderCountsTable;
  acquired_days: AcquiredDaysTable;
  columns: ColumnsTable;
  column_changes: ColumnChangesTable;
  order_columns: OrderColumnsTable;
  line_titles: LineTitlesTable;
  latest_lines: LatestLinesTable;
  store_versions: StoreVersionsTable;
};

/** A connection or a transaction. */
export type Database = Kysely<Schema> | Transaction<Schema>;
