import { useParams } from "react-router-dom";
import { keepShown } from "../../lib/keep-shown.ts";
import { RecordColumns } from "../../lib/record/record-layout.tsx";
import { RecordScreen } from "../../lib/record/record-screen.tsx";
import { StoreStamped } from "../../lib/store-stamped.tsx";
import { trpc } from "../../lib/trpc.ts";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderFigures } from "./order-figures.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderVisits } from "./order-visits.tsx";

/** One order: what was bought, by whom, and what happened to it in money. */
export function OrderScreen() {
  const { id = "" } = useParams();
  const query = trpc.orders.get.useQuery({ id }, keepShown);
  const shown = query.data?.id === id ? query.data : undefined;
  return (
    <RecordScreen
      noun="Order"
      title={shown && `Order ${shown.name}`}
      back={{ to: "/orders", label: "Orders" }}
      returnLabel="Back to Orders"
      query={query}
      record={shown}
    >
      {(order) => (
        <>
          <OrderHead order={order} />
          <RecordColumns
            wide={
              <>
                <StoreStamped>
                  <OrderLines order={order} />
                </StoreStamped>
                <OrderTimeline order={order} />
              </>
            }
            narrow={
              <>
                <OrderFigures order={order} />
                <OrderCustomer order={order} />
                <OrderVisits order={order} />
              </>
            }
          />
        </>
      )}
    </RecordScreen>
  );
}
