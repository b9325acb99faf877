import {
  batchQuery,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  incrementStatement,
  deleteStatement,
  purgeStatement,
  updateStatement,
  upsertStatement,
} from "@cartograph/database/statements.ts";
import { sql } from "kysely";
import {
  compareRank,
  frequentTitle,
  latestOf,
  type LineRank,
  type NamingChange,
  type NamingChanges,
  titleDifferences,
} from "./line-changes.ts";

/*
 * Products that are not in the catalog are named by their lines: the most frequent title (alphabetically first among
 * ties), and the SKU and unit price of the last sale. `line_titles` and `latest_lines` hold this data, so that a page
 * updates the names from its own lines.
 */

export type ProductName = {
  title: string;
  sku: string | null;
  is_gift_card: number;
  price_minor: number | null;
};

/** A product's name and the rank of its latest line; `latest` is null if it has no counted lines. */
type LineProduct = ProductName & {
  id: number;
  latest: (LineRank & { is_known: number; gift_card_lines: number }) | null;
};

const productKey = ["store_id", "product_id"] as const;
export const latestLineColumns = [
  "has_units",
  "placed_at",
  "order_ext_id",
  "line_no",
  "is_known",
  "gift_card_lines",
] as const;

export const lineProductStatements = oncePerDialect((db) => ({
  /** store, product */
  lineProduct: batchQuery(
    db
      .selectFrom("products")
      .leftJoin("latest_lines as latest", (join) =>
        join
          .onRef("latest.store_id", "=", "products.store_id")
          .onRef("latest.product_id", "=", "products.id"),
      )
      .select([
        "products.id",
        "products.title",
        "products.sku",
        "products.is_gift_card",
        "products.price_minor",
        ...latestLineColumns.map((column) => `latest.${column}` as const),
      ])
      .where("products.store_id", "=", 0)
      .where("products.id", "=", 0)
      .where("products.is_catalogued", "=", sql.lit(0)),
  ),
  /** store, product */
  titles: batchQuery(
    db
      .selectFrom("line_titles")
      .select(["title", "lines"])
      .where("store_id", "=", 0)
      .where("product_id", "=", 0),
  ),
  addTitle: incrementStatement(db, "line_titles", {
    key: [...productKey, "title"],
    columns: ["lines"],
  }),
  purgeTitle: purgeStatement(db, "line_titles", {
    key: [...productKey, "title"],
    columns: ["lines"],
  }),
  setLatest: upsertStatement(db, "latest_lines", { key: productKey, columns: latestLineColumns }),
  deleteLatest: deleteStatement(db, "latest_lines", productKey),
  rename: updateStatement(db, "products", {
    key: ["store_id", "id"],
    columns: ["title", "sku", "is_gift_card", "price_minor"],
  }),
}));

/** Updates product names from the lines that a page removes and adds. */
export async function nameLineProducts(
  db: Database,
  storeId: number,
  changes: NamingChanges,
): Promise<void> {
  const statements = lineProductStatements(db);
  const products = await findLineProducts(db, storeId, [...changes.keys()]);
  const counts: [storeId: number, product: number, title: string, lines: number][] = [];
  const latest: unknown[][] = [];
  const named: { product: LineProduct; name: ProductName }[] = [];
  const retitled: { product: LineProduct; name: ProductName }[] = [];
  for (const product of products) {
    const change = changes.get(product.id);
    if (change === undefined) continue;
    const differences = titleDifferences(change);
    for (const [title, lines] of differences) counts.push([storeId, product.id, title, lines]);
    const next = nextLatest(product.latest, change);
    if (next !== null && !isSameLatest(next, product.latest)) {
      latest.push([storeId, product.id, ...latestLineColumns.map((column) => next[column])]);
    }
    const line = next?.is_known === 1 ? latestOf(change.added) : null;
    const isLatest = line !== null && next !== null && compareRank(line, next) === 0;
    const { sku, is_gift_card, price_minor } = isLatest ? line : product;
    const changed = { product, name: { title: product.title, sku, is_gift_card, price_minor } };
    named.push(changed);
    const keepsTitle = [...differences].every(
      ([title, lines]) => title === product.title && lines > 0,
    );
    if (!keepsTitle) retitled.push(changed);
  }
  await runBatch(db, statements.addTitle, counts);
  await runBatch(
    db,
    statements.purgeTitle,
    counts.filter(([, , , lines]) => lines < 0).map((row) => row.slice(0, 3)),
  );
  await runBatch(db, statements.setLatest, latest);
  const unsold: unknown[][] = [];
  const keys = retitled.map(({ product }) => [storeId, product.id]);
  for (const [index, titles] of (await selectBatch(db, statements.titles, keys)).entries()) {
    const changed = retitled[index];
    if (changed === undefined) continue;
    if (titles.length === 0) unsold.push([storeId, changed.product.id]);
    changed.name.title = frequentTitle(titles) ?? changed.name.title;
  }
  await runBatch(db, statements.deleteLatest, unsold);
  await renameProducts(db, storeId, named);
}

/** Deletes the data that names a product by its lines. Call it when the product is added to the catalog. */
export async function deleteNamingLines(
  db: Database,
  storeId: number,
  product: number,
): Promise<void> {
  for (const table of ["line_titles", "latest_lines"] as const) {
    await db
      .deleteFrom(table)
      .where("store_id", "=", storeId)
      .where("product_id", "=", product)
      .execute();
  }
}

export async function renameProducts(
  db: Database,
  storeId: number,
  products: readonly { product: ProductName & { id: number }; name: ProductName }[],
): Promise<void> {
  const changed = products.filter(
    ({ product, name }) =>
      product.title !== name.title ||
      product.sku !== name.sku ||
      product.is_gift_card !== name.is_gift_card ||
      product.price_minor !== name.price_minor,
  );
  await runBatch(
    db,
    lineProductStatements(db).rename,
    changed.map(({ product, name }) => [
      name.title,
      name.sku,
      name.is_gift_card,
      name.price_minor,
      storeId,
      product.id,
    ]),
  );
}

/** The products that are not in the catalog. */
async function findLineProducts(
  db: Database,
  storeId: number,
  ids: readonly number[],
): Promise<LineProduct[]> {
  const rows = await selectBatch(
    db,
    lineProductStatements(db).lineProduct,
    ids.map((id) => [storeId, id]),
  );
  return rows.flat().map(({ id, title, sku, is_gift_card, price_minor, ...latest }) => {
    const { has_units, placed_at, order_ext_id, line_no, is_known, gift_card_lines } = latest;
    const product = { id, title, sku, is_gift_card, price_minor };
    if (
      has_units === null ||
      placed_at === null ||
      order_ext_id === null ||
      line_no === null ||
      is_known === null ||
      gift_card_lines === null
    ) {
      return { ...product, latest: null };
    }
    const known = { has_units, placed_at, order_ext_id, line_no, is_known, gift_card_lines };
    return { ...product, latest: known };
  });
}

/**
 * The latest line after the change. If it was removed and no later one was added, another stored line is the latest:
 * the row keeps the upper bound for that line and is marked as unknown until `refreshLatestLines`.
 */
function nextLatest(
  before: LineProduct["latest"],
  { removed, added }: NamingChange,
): LineProduct["latest"] {
  const gift_card_lines = (before?.gift_card_lines ?? 0) + giftCards(added) - giftCards(removed);
  const candidate = latestOf(added);
  if (candidate !== null && (before === null || compareRank(candidate, before) >= 0)) {
    const { has_units, placed_at, order_ext_id, line_no } = candidate;
    return { has_units, placed_at, order_ext_id, line_no, is_known: 1, gift_card_lines };
  }
  if (before === null) return null;
  const isRemoved = removed.some((line) => compareRank(line, before) === 0);
  return { ...before, is_known: isRemoved ? 0 : before.is_known, gift_card_lines };
}

function giftCards(lines: readonly { is_gift_card: number }[]): number {
  return lines.reduce((sum, line) => sum + line.is_gift_card, 0);
}

function isSameLatest(
  next: LineProduct["latest"] & object,
  before: LineProduct["latest"],
): boolean {
  return before !== null && latestLineColumns.every((column) => next[column] === before[column]);
}
