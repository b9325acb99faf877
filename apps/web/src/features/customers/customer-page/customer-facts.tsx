import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import {
  minScoredCustomers,
  type RfmGroupId,
  rfmGroups,
} from "@cartograph/contracts/customers/rfm-groups.ts";
import type { OrderVisit } from "@cartograph/contracts/orders/order.ts";
import { visitSourceName } from "@cartograph/contracts/orders/visit-source.ts";
import { formatMonth } from "@cartograph/ui/format/format-day.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { RecordFacts } from "../../../lib/record/record-layout.tsx";
import type { Term } from "../../../lib/terms.tsx";
import { dayWords, groupWords } from "../customer-words.ts";

/** The customer's first and latest order and visit, group and cohort. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { firstOrder, lastOrder, rfmGroup, cohort, visits } = customer;
  const facts: Term[] = [
    ["First order", dayWords(firstOrder)],
    ["Latest order", dayWords(lastOrder)],
    [
      "Cohort",
      cohort === null ? (
        dayWords(null)
      ) : (
        <AppLink
          to={`/customers/list?filters=${encodeURIComponent(`acquired_month:is:${cohort}`)}`}
        >
          {formatMonth(cohort)}
        </AppLink>
      ),
    ],
    [
      "RFM group",
      rfmGroup === null ? (
        "Not scored"
      ) : (
        <AppLink to={`/customers/list?rfm=${rfmGroup}`}>{groupWords(rfmGroup)}</AppLink>
      ),
    ],
    ["First visit", visitWords(visits.first) ?? absentWords[visits.firstState]],
    ["Last visit", visitWords(visits.last) ?? absentWords[visits.lastState]],
  ];
  return (
    <WidgetCard title="About">
      <RecordFacts facts={facts} />
      <Text size="xs" c="dimmed" mt="sm">
        {rfmGroup === null
          ? `Customers are scored once ${minScoredCustomers} have ordered.`
          : groupExplanation(rfmGroup)}{" "}
        Visits shown are from before the first and latest orders.
      </Text>
    </WidgetCard>
  );
}

/** "Champions (by recency, frequency and monetary value): bought very recently, …" */
function groupExplanation(group: RfmGroupId): string {
  const { label, meaning } = rfmGroups[group];
  const [first = "", ...rest] = meaning;
  return `${label} (by recency, frequency and monetary value): ${first.toLowerCase()}${rest.join("")}.`;
}

/** "Google · Nov 14, 2026". */
function visitWords(visit: OrderVisit | null): string | null {
  return visit && `${visitSourceName(visit.source)} · ${dayWords(visit.at.slice(0, 10))}`;
}

const absentWords: Record<Customer["visits"]["firstState"], string> = {
  known: "None recorded",
  not_ready: "Not attributed yet",
  unavailable: "Not shared by Shopify",
  not_read: "Not stored",
};
