import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { Text } from "@mantine/core";

/** What the catalog says about the product, in one line. */
export function ProductAbout({ report }: { report: ProductReport }) {
  const { sku, vendor, status, price, isInCatalog, collections } = report.product;
  const words = [
    sku === null ? null : `SKU ${sku}`,
    vendor,
    price === null ? null : formatMoney(price, report),
    isInCatalog ? statusWords(status) : "Not in the catalog",
    collections.length === 0 ? null : collections.map(({ title }) => title).join(", "),
  ].filter((each) => each !== null && each !== "");
  return words.length === 0 ? null : (
    <Text size="sm" c="dimmed">
      {words.join(" · ")}
    </Text>
  );
}

/** Such as `Active`. */
function statusWords(status: string | null): string | null {
  return status && status.charAt(0).toUpperCase() + status.slice(1).toLowerCase();
}
