import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { formatCount, formatPercent, noFigure } from "@cartograph/ui/format/format-number.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { RecordFacts } from "../../../lib/record/record-layout.tsx";

/** How often the product is in a customer's first order, and whether these customers order again. */
export function FirstOrders({ report: { firstOrders } }: { report: ProductReport }) {
  const { ofCustomers, ofGuests, storeFirstOrders, cameBack } = firstOrders;
  const firsts = firstOrders.firstOrders;
  return (
    <WidgetCard title="First Orders">
      <RecordFacts
        facts={[
          ["First orders with this product", shareWords(firsts, ofCustomers, firstOrders.share)],
          [
            "Share of the store's first orders",
            shareWords(firsts, storeFirstOrders, firstOrders.shareOfStore),
          ],
          ["Customers who ordered again", shareWords(cameBack, firsts, firstOrders.cameBackShare)],
        ]}
      />
      <Text size="xs" c="dimmed" mt="sm">
        First orders in this range, as a share of customers' orders with this product. Customers who
        ordered again may have bought any product at any later time.
        {ofGuests ? ` ${guestWords(ofGuests)} not included.` : ""}
      </Text>
    </WidgetCard>
  );
}

function shareWords(part: number | null, whole: number | null, share: number | null): string {
  if (part === null || whole === null || share === null) return noFigure;
  return `${formatCount(part)} of ${formatCount(whole)} (${formatPercent(share, 1)})`;
}

function guestWords(orders: number): string {
  return orders === 1 ? "1 order from a guest is" : `${formatCount(orders)} orders from guests are`;
}
