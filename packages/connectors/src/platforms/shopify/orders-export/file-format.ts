import { ConnectorError } from "../../../core/connector-error.ts";

const plainCsv =
  "In Shopify's admin, open Orders, choose Export and “Plain CSV file”, and upload that file unchanged.";

/** Passes a file on unless its first bytes show a format other than text. */
export async function* refuseOtherFormats(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0);
  for await (const chunk of input) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < signatureBytes) continue;
    refuseFormat(head);
    yield head;
    head = null;
  }
  if (head === null) return;
  refuseFormat(head);
  yield head;
}

/** Long enough to include the name of the first file in an archive. */
const signatureBytes = 128;

function refuseFormat(head: Uint8Array): void {
  const format = formatOf(Buffer.from(head).toString("latin1", 0, 1024));
  if (format === null) return;
  throw new ConnectorError("bad_data", format);
}

/** The message about a file of another known format; null for text. */
function formatOf(start: string): string | null {
  if (start.startsWith("PK\u0003\u0004")) return archiveMessage(start);
  if (start.startsWith("\u00D0\u00CF\u0011\u00E0")) {
    return `This is an Excel workbook (XLS), not a CSV file. ${plainCsv}`;
  }
  if (start.startsWith("%PDF")) return `This is a PDF document, not a CSV file. ${plainCsv}`;
  const text = start.replace(/^(?:\u00EF\u00BB\u00BF)?\s*/, "").toLowerCase();
  if (/^<(?:!doctype html|html|head|body|table|div|!--)/.test(text)) {
    return `This is a web page (HTML), not a CSV file. ${plainCsv}`;
  }
  if (text.startsWith("<")) return `This is an XML file, not a CSV file. ${plainCsv}`;
  if (/^(?:\{|\[\s*[[{"\]])/.test(text)) {
    return `This is a JSON file, not a CSV file. ${plainCsv}`;
  }
  return null;
}

function archiveMessage(start: string): string {
  if (/\[Content_Types\]\.xml|xl\/|_rels\/|docProps\//.test(start)) {
    return `This is an Excel workbook (XLSX), not a CSV file. ${plainCsv}`;
  }
  if (start.includes("opendocument.spreadsheet")) {
    return `This is a LibreOffice spreadsheet (ODS), not a CSV file. ${plainCsv}`;
  }
  return "This is a ZIP archive. Unpack it and upload the CSV file that is in it.";
}

/** The message about the header of another known export; null for any other. */
export function describeOtherExport(columns: ReadonlySet<string>): string | null {
  const has = (...names: string[]) => names.every((name) => columns.has(name));
  if (
    has("handle", "title") &&
    (has("variant price") || has("variant sku") || has("body (html)"))
  ) {
    return `This is a products export of Shopify, not an orders export. ${plainCsv}`;
  }
  if (has("first name", "last name") && (has("total spent") || has("total orders"))) {
    return `This is a customers export of Shopify, not an orders export. ${plainCsv}`;
  }
  if (isWooCommerce(columns)) {
    return `This is a WooCommerce export, not an orders export of Shopify. ${plainCsv}`;
  }
  return null;
}

/** WooCommerce plugins name the same columns `order_number` or `Order Number`; its own report has `Order #`. */
function isWooCommerce(columns: ReadonlySet<string>): boolean {
  const names = new Set([...columns].map((column) => column.replaceAll(/[\s_]+/g, "_")));
  const hasAny = (...some: string[]) => some.some((name) => names.has(name));
  if (names.has("order_#")) return hasAny("product(s)", "items_sold", "n._revenue", "net_sales");
  return (
    hasAny("order_id", "order_number") &&
    hasAny(
      "order_status",
      "post_status",
      "order_key",
      "billing_first_name",
      "first_name_(billing)",
      "order_total",
      "order_total_amount",
      "paid_date",
    )
  );
}
