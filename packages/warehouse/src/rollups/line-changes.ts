import { upperSku } from "../ingestion/sales/order-facts.ts";

/** The fields that decide which line of a product is its latest sale, most important first. */
export type LineRank = {
  /** 1 if the line has units left; edits may have removed all of them. */
  has_units: number;
  placed_at: number;
  order_ext_id: string;
  line_no: number;
};

/** A counted order line with the data that names its product. */
export type NamingLine = LineRank & {
  title: string;
  sku: string | null;
  is_gift_card: number;
  /** Price of one unit. */
  price_minor: number | null;
};

/** The lines of one product that a page removes and adds. */
export type NamingChange = { removed: NamingLine[]; added: NamingLine[] };

/** By product id. Products known to be in the catalog are left out. */
export type NamingChanges = Map<number, NamingChange>;

export function addNamingLine(
  changes: NamingChanges,
  { product, line }: { product: number; line: NamingLine },
  sign: 1 | -1,
): void {
  let change = changes.get(product);
  if (change === undefined) {
    change = { removed: [], added: [] };
    changes.set(product, change);
  }
  (sign === 1 ? change.added : change.removed).push(line);
}

type LineContent = {
  lineNo: number;
  title: string;
  sku: string | null;
  isGiftCard: boolean;
  quantity: number;
  grossMinor: number;
};

export function toNamingLine(
  order: { placedAt: number; extId: string },
  { lineNo, title, sku, isGiftCard, quantity, grossMinor }: LineContent,
): NamingLine {
  return {
    has_units: Number(quantity > 0),
    placed_at: order.placedAt,
    order_ext_id: order.extId,
    line_no: lineNo,
    title,
    sku: sku === null ? null : upperSku(sku),
    is_gift_card: Number(isGiftCard),
    price_minor: quantity > 0 ? Math.round(grossMinor / quantity) : null,
  };
}

/** Sorts the latest sale last. A shorter order id is a smaller number. No two lines of a product are equal. */
export function compareRank(a: LineRank, b: LineRank): number {
  return (
    a.has_units - b.has_units ||
    a.placed_at - b.placed_at ||
    a.order_ext_id.length - b.order_ext_id.length ||
    (a.order_ext_id < b.order_ext_id ? -1 : Number(a.order_ext_id > b.order_ext_id)) ||
    a.line_no - b.line_no
  );
}

export function latestOf<Line extends LineRank>(lines: readonly Line[]): Line | null {
  return lines.reduce<Line | null>(
    (latest, line) => (latest === null || compareRank(line, latest) > 0 ? line : latest),
    null,
  );
}

/** Change in the number of lines by title. */
export function titleDifferences({ removed, added }: NamingChange): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title } of added) counts.set(title, (counts.get(title) ?? 0) + 1);
  for (const { title } of removed) counts.set(title, (counts.get(title) ?? 0) - 1);
  for (const [title, count] of counts) if (count === 0) counts.delete(title);
  return counts;
}

/** The most frequent title, alphabetically first among ties; undefined without lines. */
export function frequentTitle(
  titles: readonly { title: string; lines: number }[],
): string | undefined {
  let best: { title: string; lines: number } | undefined;
  for (const each of titles) {
    const isBetter =
      best === undefined ||
      each.lines > best.lines ||
      (each.lines === best.lines && each.title < best.title);
    if (isBetter) best = each;
  }
  return best?.title;
}
