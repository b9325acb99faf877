import type { Kysely, Transaction } from "kysely";
import type {
  AuditEventsTable,
  KnownNetworksTable,
  LoginThrottleTable,
  SessionsTable,
  StoresTable,
  UsersTable,
} from "./tables/accounts.table.ts";
import type {
  CheckoutsTable,
  CollectionProductsTable,
  CollectionsTable,
  CustomersTable,
  LedgerTable,
  LineReturnsTable,
  OrderLinesTable,
  OrdersTable,
  ProductsTable,
  VariantsTable,
} from "./tables/facts.table.ts";
import type {
  DisconnectedAccountsTable,
  ImportOrdersTable,
  ImportsTable,
  IntegrationsTable,
  ReplacedOrdersTable,
  SyncCursorsTable,
  SyncRunStreamsTable,
  SyncRunsTable,
} from "./tables/integrations.table.ts";
import type {
  AdDaysTable,
  AdRestatementsTable,
  CampaignsTable,
  EmailDaysTable,
  EmailMessagesTable,
  ExchangeRatesTable,
} from "./tables/marketing.table.ts";
import type {
  CohortMonthsTable,
  ColumnsTable,
  DayCustomerTypesTable,
  DayTotalsTable,
  DirtyDaysTable,
  LifetimeValuesTable,
  StoreVersionsTable,
} from "./tables/rollups.table.ts";
import type {
  ItemDaysTable,
  RangeUsersTable,
  ReportDaysTable,
  SearchDaysTable,
  SessionDaysTable,
  SourceAccountsTable,
} from "./tables/source-days.table.ts";
import type { MetricTargetsTable } from "./tables/targets.table.ts";

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
  sync_runs: SyncRunsTable;
  sync_run_streams: SyncRunStreamsTable;
  imports: ImportsTable;
  import_orders: ImportOrdersTable;
  replaced_orders: ReplacedOrdersTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  ledger: LedgerTable;
  line_returns: LineReturnsTable;
  customers: CustomersTable;
  products: ProductsTable;
  variants: VariantsTable;
  collections: CollectionsTable;
  collection_products: CollectionProductsTable;
  checkouts: CheckoutsTable;
  source_accounts: SourceAccountsTable;
  report_days: ReportDaysTable;
  session_days: SessionDaysTable;
  item_days: ItemDaysTable;
  search_days: SearchDaysTable;
  range_users: RangeUsersTable;
  campaigns: CampaignsTable;
  ad_days: AdDaysTable;
  ad_restatements: AdRestatementsTable;
  email_messages: EmailMessagesTable;
  email_days: EmailDaysTable;
  exchange_rates: ExchangeRatesTable;
  metric_targets: MetricTargetsTable;
  day_totals: DayTotalsTable;
  day_customer_types: DayCustomerTypesTable;
  cohort_months: CohortMonthsTable;
  lifetime_values: LifetimeValuesTable;
  columns: ColumnsTable;
  dirty_days: DirtyDaysTable;
  store_versions: StoreVersionsTable;
};

/** A connection or a transaction on it: the caller decides which. */
export type Database = Kysely<Schema> | Transaction<Schema>;
