import type { Order, OrderVisit } from "@cartograph/contracts/orders/order.ts";
import { visitSourceWords } from "@cartograph/contracts/orders/visit-source.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { storeTime } from "./order-words.ts";
import { RecordFacts } from "../../lib/record/record-layout.tsx";
import type { Term } from "../../lib/terms.tsx";
import classes from "./orders.module.css";

/** Where the customer came from before the order. */
export function OrderVisits({ order }: { order: Order }) {
  const { state, first, last } = order.visits;
  const isOne = first !== null && last !== null && first.at === last.at;
  return (
    <WidgetCard title="Visits">
      {state === "known" && first ? (
        <>
          <Visit title={isOne ? "Only visit" : "First visit"} visit={first} />
          {last && !isOne ? <Visit title="Last visit" visit={last} /> : null}
        </>
      ) : (
        <Text c="dimmed">
          {absentWords[state]}
          {state === "not_read" ? notReadWords[order.origin] : null}
        </Text>
      )}
    </WidgetCard>
  );
}

const absentWords: Record<Order["visits"]["state"], string> = {
  known: "Shopify recorded no visit for this order.",
  not_ready: "Shopify hasn't attributed this order to a visit yet.",
  unavailable: "Shopify doesn't share visits with this store's app.",
  not_read: "No visits are stored for this order.",
};

const notReadWords: Record<Order["origin"], string> = {
  api: " Syncs read visits for orders from the last 13 months.",
  export: " Order files don't include visits.",
};

function Visit({ title, visit }: { title: string; visit: OrderVisit }) {
  const utm = [visit.utmSource, visit.utmMedium, visit.utmCampaign, visit.utmContent, visit.utmTerm]
    .filter((part) => part !== null)
    .join(" / ");
  const facts: Term[] = [
    ["Source", visitSourceWords(visit)],
    ["UTM", utm || null],
    ["Referrer", visit.referrer],
    ["Landing page", visit.landingPage],
  ];
  return (
    <section className={classes.visit} aria-label={title}>
      <Text fw={500}>
        {title}{" "}
        <Text span c="dimmed" size="sm">
          {storeTime(visit.at)}
        </Text>
      </Text>
      <RecordFacts facts={facts.filter(([, text]) => text !== null)} />
    </section>
  );
}
