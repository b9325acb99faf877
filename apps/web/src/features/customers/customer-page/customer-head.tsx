import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import { Text } from "@mantine/core";
import { RecordHead } from "../../../lib/record/record-layout.tsx";
import { countryWords, customerTitle, segmentWords } from "../customer-words.ts";

/** The platform's id of the customer, their segment and country. */
export function CustomerHead({ customer }: { customer: Customer }) {
  const { externalId, segment, country, adminUrl } = customer;
  const words = [
    segment === null ? "No orders yet" : `${segmentWords(segment)} customer`,
    ...(country === null ? [] : [countryWords(country)]),
  ];
  return (
    <RecordHead title={customerTitle(externalId)} adminUrl={adminUrl}>
      <Text c="dimmed">{words.join(" · ")}</Text>
    </RecordHead>
  );
}
