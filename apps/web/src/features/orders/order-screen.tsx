import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { Stack, Title } from "@mantine/core";
import { useParams } from "react-router-dom";
import { errorMessage, isNotFound } from "../../lib/error-message.ts";
import { keepShown } from "../../lib/keep-shown.ts";
import { RecordNotFound } from "../../lib/record-not-found.tsx";
import { ScreenTitle } from "../../lib/screen-title.tsx";
import { StoreStamped } from "../../lib/store-stamped.tsx";
import { trpc } from "../../lib/trpc.ts";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderFigures } from "./order-figures.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderVisits } from "./order-visits.tsx";
import classes from "./orders.module.css";

/** One order: what was bought, by whom, and what happened to it in money. */
export function OrderScreen() {
  const { id = "" } = useParams();
  const query = trpc.orders.get.useQuery({ id }, keepShown);
  const order = query.data?.id === id ? query.data : undefined;
  if (isNotFound(query.error)) return <UnknownOrder />;
  return (
    <Stack gap="xl">
      <ScreenTitle>{order ? `Order ${order.name}` : "Order"}</ScreenTitle>
      <div>
        <AppLink to="/orders" size="sm">
          ‹ Orders
        </AppLink>
      </div>
      {order ? null : <Title order={1}>Order</Title>}
      {query.error ? (
        <FailedState
          title="Failed to load the order"
          detail={errorMessage(query.error)}
          advice="Your data is safe. Retry in a moment."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : null}
      {order ? (
        <>
          <OrderHead order={order} />
          <div className={classes.columns}>
            <Stack gap="xl">
              <StoreStamped>
                <OrderLines order={order} />
              </StoreStamped>
              <OrderTimeline order={order} />
            </Stack>
            <Stack gap="xl">
              <OrderFigures order={order} />
              <OrderCustomer order={order} />
              <OrderVisits order={order} />
            </Stack>
          </div>
        </>
      ) : query.error ? null : (
        <BlockSkeleton height={640} />
      )}
    </Stack>
  );
}

function UnknownOrder() {
  return <RecordNotFound record="Order" back={{ to: "/orders", label: "Back to Orders" }} />;
}
