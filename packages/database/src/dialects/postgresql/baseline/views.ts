export const views = [
  `create view ledger as
    select store_id, day, order_id, entry_no, coalesce(order_day, day) as order_day, occurred_at,
      coalesce(order_placed_at, occurred_at) as order_placed_at,
      coalesce(kind, 'sale') as kind, orders, product_orders, online_orders, units, gross_minor,
      discounts_minor, returns_minor, shipping_minor, taxes_minor, duties_minor, refunded_minor,
      fees_minor, rounding_minor
    from ledger_entries`,
  `create view order_lines as
    select line.store_id, line.day, line.order_id, line.line_no,
      coalesce(line.ext_text, cast(line.ext_number as text)) as ext_id,
      line.product_id, item.variant_ext_id, item.sku, item.title, line.is_gift_card, line.quantity,
      line.gross_minor, line.discount_minor, line.tax_minor, line.returned_quantity
    from sold_lines as line
    left join sold_items as item on item.store_id = line.store_id and item.id = line.item_id`,
] as const;
