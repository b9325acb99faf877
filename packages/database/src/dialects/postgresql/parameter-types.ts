import { CompiledQuery, type DatabaseConnection } from "kysely";

const typesOfText = new Map<string, readonly string[]>();

/** The types that PostgreSQL infers for a statement's parameters, queried once per process. */
export async function parameterTypes(
  connection: DatabaseConnection,
  text: string,
): Promise<readonly string[]> {
  const known = typesOfText.get(text);
  if (known !== undefined) return known;
  const run = (sql: string) => connection.executeQuery<{ types: string[] }>(CompiledQuery.raw(sql));
  await run(`prepare cartograph_batch as ${text}`);
  const { rows } = await run(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'cartograph_batch'",
  );
  await run("deallocate cartograph_batch");
  // Next to a small literal PostgreSQL infers `integer`, but all our columns and numbers are `bigint`.
  const types = (rows[0]?.types ?? []).map((type) => (type === "integer" ? "bigint" : type));
  typesOfText.set(text, types);
  return types;
}
