export const sources = [
  `create table source_accounts (
    id bigint not null,
    store_id bigint not null,
    platform text collate "C" not null,
    ext_id text collate "C" not null,
    name text collate "C" not null,
    timezone text collate "C",
    currency text collate "C",
    constraint source_accounts_ext_id unique (store_id, platform, ext_id),
    primary key (store_id, id)
  )`,
  `create table report_days (
    store_id bigint not null,
    account_id bigint not null,
    report text collate "C" not null,
    day bigint not null,
    read_at bigint not null,
    content_hash text collate "C" not null,
    has_other_row bigint not null,
    is_thresholded bigint not null,
    is_sampled bigint not null,
    is_truncated bigint default 0 not null,
    primary key (store_id, account_id, report, day)
  )`,
  `create index report_days_truncated on report_days (store_id, account_id, day) where is_truncated = 1`,
  `create table source_days (
    store_id bigint not null,
    account_id bigint not null,
    report bigint not null,
    day bigint not null,
    members bigint not null,
    currency text collate "C",
    totals bytea not null,
    figures bytea not null,
    primary key (store_id, account_id, report, day)
  )`,
  `create table source_months (
    store_id bigint not null,
    account_id bigint not null,
    report bigint not null,
    month bigint not null,
    figures bytea not null,
    primary key (store_id, account_id, report, month)
  )`,
  `create table dirty_source_months (
    store_id bigint not null,
    account_id bigint not null,
    report bigint not null,
    month bigint not null,
    primary key (store_id, account_id, report, month)
  )`,
  `create table source_members (
    store_id bigint not null,
    account_id bigint not null,
    report bigint not null,
    member bigint not null,
    name text collate "C" not null,
    primary key (store_id, account_id, report, member)
  )`,
  `create unique index source_members_name on source_members (store_id, account_id, report, name)`,
  `create table source_member_counts (
    store_id bigint not null,
    account_id bigint not null,
    report bigint not null,
    members bigint not null,
    primary key (store_id, account_id, report)
  )`,
  `create table range_users (
    store_id bigint not null,
    account_id bigint not null,
    from_day bigint not null,
    to_day bigint not null,
    users bigint not null,
    new_users bigint not null,
    read_at bigint not null,
    primary key (store_id, account_id, from_day, to_day)
  )`,
  `create table campaigns (
    id bigint not null,
    store_id bigint not null,
    account_id bigint not null,
    ext_id text collate "C" not null,
    name text collate "C" not null,
    status text collate "C" not null,
    attribution text collate "C",
    read_at bigint not null,
    constraint campaigns_ext_id unique (store_id, account_id, ext_id),
    primary key (store_id, id)
  )`,
  `create table ad_restatements (
    id bigint not null,
    store_id bigint not null,
    account_id bigint not null,
    campaign_id bigint not null,
    day bigint not null,
    metric text collate "C" not null,
    before bigint not null,
    after bigint not null,
    read_at bigint not null,
    primary key (store_id, id)
  )`,
  `create index ad_restatements_campaign on ad_restatements (store_id, campaign_id, day)`,
  `create table email_messages (
    id bigint not null,
    store_id bigint not null,
    account_id bigint not null,
    ext_id text collate "C" not null,
    kind text collate "C" not null,
    name text collate "C" not null,
    attribution text collate "C",
    read_at bigint not null,
    constraint email_messages_ext_id unique (store_id, account_id, ext_id),
    primary key (store_id, id)
  )`,
  `create table exchange_rates (
    store_id bigint not null,
    base text collate "C" not null,
    quote text collate "C" not null,
    day bigint not null,
    rate text collate "C" not null,
    primary key (store_id, base, quote, day)
  )`,
] as const;
