import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialects/dialect-of.ts";
import type { Schema } from "../schema.ts";

/**
 * Lines that describe each column, key, reference and index of all tables, equal in both databases. An index on an
 * array of columns in PostgreSQL reads as one on the columns (`sameTexts`).
 */
export async function describeSchema(db: Kysely<Schema>): Promise<string[]> {
  const lines = dialectOf(db) === "sqlite" ? await linesOfSqlite(db) : await linesOfPostgresql(db);
  return lines.filter((line) => !line.startsWith("kysely_")).toSorted();
}

async function linesOfSqlite(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select name from sqlite_master where type = 'table' and name not like 'sqlite@_%' escape '@'),
    columns as (
      select tables.name as "table", info.*, (
        case when lower(type) in ('integer', 'bigint') then 'integer' when lower(type) = 'blob'
          then 'bytes' when lower(type) = 'real' then 'number' else 'text' end) as class
      from tables, pragma_table_xinfo(tables.name) as info)
    select "table" || '.' || name || ' ' || class
      || case when "notnull" = 1 or (pk > 0 and class = 'integer') then ' not null' else '' end as line
    from columns
    union all
    select "table" || ' primary (' || group_concat(name, ', ' order by pk) || ')'
    from columns where pk > 0 group by "table"
    union all
    select tables.name || case list."unique" when 1 then ' unique (' else ' index (' end || (
        select group_concat(info.name, ', ' order by info.seqno)
        from pragma_index_info(list.name) as info) || ')'
      || case list.partial when 1 then ' of some rows' else '' end
    from tables, pragma_index_list(tables.name) as list where list.origin <> 'pk'
    union all
    select tables.name || ' foreign (' || group_concat(list."from", ', ' order by list.seq) || ') to '
      || list."table" || ' on delete ' || lower(list.on_delete)
    from tables, pragma_foreign_key_list(tables.name) as list
    group by tables.name, list.id`.execute(db);
  return rows.map(({ line }) => line);
}

async function linesOfPostgresql(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select oid, relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace),
    keys as (
      select conrelid as id, contype, confrelid, confdeltype, (
        select string_agg(attname, ', ' order by position)
        from unnest(conkey) with ordinality as part(number, position)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns
      from pg_constraint where contype in ('p', 'u', 'f'))
    select tables.name || '.' || attname || ' ' || case format_type(atttypid, null)
        when 'bigint' then 'integer' when 'bytea' then 'bytes' when 'double precision' then 'number'
        when 'text' then case when attcollation::regcollation::text = '"C"' then 'text'
          else 'text in another order' end
        else 'PostgreSQL''s ' || format_type(atttypid, null) end
      || case when attnotnull then ' not null' else '' end as line
    from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    union all
    select name || ' primary (' || columns || ')' from tables join keys on id = oid where contype = 'p'
    union all
    select name || ' foreign (' || columns || ') to ' || confrelid::regclass || ' on delete '
      || case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end
    from tables join keys on id = oid where contype = 'f'
    union all
    select name || case when indisunique then ' unique (' else ' index (' end || (
        select string_agg(coalesce(attname, array_columns), ', ' order by position)
        from unnest(indkey::int2[]) with ordinality as part(number, position)
        left join pg_attribute on attrelid = indrelid and attnum = number
        cross join regexp_replace(
          pg_get_indexdef(indexrelid, position::int, true), '^\\(ARRAY\\[(.*)\\]\\)$', '\\1'
        ) as array_columns) || ')'
      || case when indpred is not null then ' of some rows' else '' end
    from tables join pg_index on indrelid = oid where not indisprimary`.execute(db);
  return rows.map(({ line }) => line);
}
