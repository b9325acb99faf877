export const rollups = [
  `create table day_totals (
    store_id bigint not null,
    basis bigint not null,
    day bigint not null,
    orders bigint not null,
    product_orders bigint not null,
    online_orders bigint not null,
    units bigint not null,
    gross_minor bigint not null,
    discounts_minor bigint not null,
    returns_minor bigint not null,
    shipping_minor bigint not null,
    taxes_minor bigint not null,
    duties_minor bigint not null,
    refunded_minor bigint not null,
    fees_minor bigint default 0 not null,
    rounding_minor bigint default 0 not null,
    primary key (store_id, basis, day)
  )`,
  `create table day_customer_types (
    store_id bigint not null,
    day bigint not null,
    customer_type bigint not null,
    orders bigint not null,
    total_minor bigint not null,
    refunded_minor bigint not null,
    primary key (store_id, day, customer_type)
  )`,
  `create table cohort_months (
    store_id bigint not null,
    cohort_month bigint not null,
    month bigint not null,
    customers bigint not null,
    orders bigint not null,
    total_minor bigint not null,
    refunded_minor bigint not null,
    primary key (store_id, cohort_month, month)
  )`,
  `create table lifetime_values (
    store_id bigint not null,
    order_number bigint not null,
    customers bigint not null,
    net_minor bigint not null,
    total_minor bigint not null,
    refunded_minor bigint not null,
    primary key (store_id, order_number)
  )`,
  `create table customer_order_counts (
    store_id bigint not null,
    order_count bigint not null,
    customers bigint not null,
    net_minor bigint not null,
    primary key (store_id, order_count)
  )`,
  `create table acquired_days (
    store_id bigint not null,
    day bigint not null,
    customers bigint not null,
    primary key (store_id, day)
  )`,
  `create table columns (
    store_id bigint not null,
    span bigint not null,
    bucket bigint not null,
    visit_counts bytea not null,
    products bytea not null,
    customers bytea not null,
    primary key (store_id, span, bucket)
  )`,
  `create table column_changes (
    store_id bigint not null,
    page bigint not null,
    day bigint not null,
    products bytea not null,
    customers bytea not null,
    primary key (store_id, page, day)
  )`,
  `create table order_columns (
    store_id bigint not null,
    day bigint not null,
    orders bytea not null,
    lines bytea not null,
    primary key (store_id, day)
  )`,
  `create table line_titles (
    store_id bigint not null,
    product_id bigint not null,
    title text collate "C" not null,
    lines bigint not null,
    primary key (store_id, product_id, title)
  )`,
  `create table latest_lines (
    store_id bigint not null,
    product_id bigint not null,
    has_units bigint not null,
    placed_at bigint not null,
    order_ext_id text collate "C" not null,
    line_no bigint not null,
    is_known bigint not null,
    gift_card_lines bigint not null,
    primary key (store_id, product_id)
  )`,
  `create table metric_targets (
    store_id bigint not null references stores (id) on delete cascade,
    month bigint not null,
    metric_id text collate "C" not null,
    value double precision not null,
    primary key (store_id, month, metric_id)
  )`,
  `create table saved_views (
    store_id bigint not null references stores (id) on delete cascade,
    id bigint not null,
    name text collate "C" not null,
    path text collate "C" not null,
    created_by text collate "C",
    created_at bigint not null,
    primary key (store_id, id)
  )`,
  `create table notes (
    store_id bigint not null references stores (id) on delete cascade,
    id bigint not null,
    day bigint not null,
    text text collate "C" not null,
    created_by text collate "C",
    created_at bigint not null,
    primary key (store_id, id)
  )`,
] as const;
