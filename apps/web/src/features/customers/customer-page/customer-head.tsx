import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import { Anchor, Text, Title } from "@mantine/core";
import { customerName } from "../customer-link.tsx";
import { countryWords, segmentWords } from "../customer-words.ts";
import classes from "./customer-page.module.css";

/** The platform's id of the customer, and their page in the shop's admin. */
export function CustomerHead({ customer }: { customer: Customer }) {
  const { externalId, segment, country, adminUrl } = customer;
  const words = [
    segment === null ? "No orders yet" : `${segmentWords(segment)} customer`,
    ...(country === null ? [] : [countryWords(country)]),
  ];
  return (
    <header className={classes.head}>
      <div>
        <Title order={1}>Customer {customerName(externalId)}</Title>
        <Text c="dimmed">{words.join(" · ")}</Text>
      </div>
      {adminUrl ? (
        <Anchor href={adminUrl} target="_blank" rel="noopener noreferrer" data-print="hide">
          Open in Shopify ↗
        </Anchor>
      ) : null}
    </header>
  );
}
