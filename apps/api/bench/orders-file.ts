const dayMs = 86_400_000;
const header =
  "Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Id,Source";

/** A Shopify orders export of the last two years, newest first like Shopify's, with one or two lines per order. */
export function twoYearsOfOrders(orders: number, firstId: number): string {
  const spacingMs = (730 * dayMs) / orders;
  const rows = [header];
  for (let index = 0; index < orders; index += 1) {
    const placed = new Date(Date.now() - (index + 1) * spacingMs).toISOString();
    const at = `${placed.slice(0, 19).replace("T", " ")} +0000`;
    const id = firstId + orders - index;
    const [first, second] = [index % 400, (index * 7) % 400];
    const price = 10 + (index % 50);
    const total = index % 2 === 0 ? price : price + 15;
    const email = `customer${(index * 13) % (orders / 3)}@example.com`;
    rows.push(
      `#${id},${email},paid,${at},USD,${total}.00,0.00,0.00,${total}.00,0.00,${at},1,Product ${first},${price}.00,SKU-${first},,0.00,${id},web`,
    );
    if (index % 2 === 1) {
      rows.push(`#${id},${email},,,,,,,,,${at},1,Product ${second},15.00,SKU-${second},,,,`);
    }
  }
  return rows.join("\n");
}
