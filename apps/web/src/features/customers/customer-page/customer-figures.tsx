import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatFigure } from "@cartograph/ui/format/format-number.ts";
import { Text } from "@mantine/core";
import { type Term, Terms } from "../../../lib/terms.tsx";
import { amountsNote } from "../customer-words.ts";
import classes from "./customer-page.module.css";

/** The customer's figures to date. */
export function CustomerFigures({ customer }: { customer: Customer }) {
  const money = (amount: number) => formatMoney(amount, customer);
  const figures: Term[] = [
    ["Net sales", money(customer.net)],
    ["Orders", formatCount(customer.orders)],
    ["Average order", formatFigure(customer.averageOrder, money)],
    ["Spent", money(customer.spent)],
    ["Refunded", money(customer.refunded)],
    ["Returns", money(customer.returns)],
  ];
  return (
    <div>
      <Terms terms={figures} className={classes.figures} aria-label="Figures to date" />
      <Text size="xs" c="dimmed" mt="sm">
        {amountsNote}
      </Text>
    </div>
  );
}
