import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { Stack, Title } from "@mantine/core";
import { getQueryKey } from "@trpc/react-query";
import { useParams } from "react-router-dom";
import { errorMessage, isNotFound } from "../../lib/error-message.ts";
import { useListPages } from "../../lib/lists/use-list-pages.ts";
import { RecordNotFound } from "../../lib/record-not-found.tsx";
import { ScreenTitle } from "../../lib/screen-title.tsx";
import { StoreStamped } from "../../lib/store-stamped.tsx";
import { trpc } from "../../lib/trpc.ts";
import { CustomerCodes } from "./customer-page/customer-codes.tsx";
import { CustomerFacts } from "./customer-page/customer-facts.tsx";
import { CustomerFigures } from "./customer-page/customer-figures.tsx";
import { CustomerHead } from "./customer-page/customer-head.tsx";
import { CustomerOrders } from "./customer-page/customer-orders.tsx";
import { CustomerProducts } from "./customer-page/customer-products.tsx";
import classes from "./customer-page/customer-page.module.css";
import { customerName } from "./customer-link.tsx";

/** One customer to date: figures, orders, and what they bought. */
export function CustomerScreen() {
  const { id = "" } = useParams();
  const { client } = trpc.useUtils();
  const query = useListPages(
    getQueryKey(trpc.customers.get, { id }, "infinite"),
    async (page, signal) => {
      const customer = await client.customers.get.query({ id, ...page }, { signal });
      return { ...customer.orderList, customer };
    },
  );
  const pages = query.data?.pages ?? [];
  const customer = pages[0]?.customer.id === id ? pages[0].customer : undefined;
  if (isNotFound(query.error)) return <UnknownCustomer />;
  return (
    <Stack gap="xl">
      <ScreenTitle>
        {customer ? `Customer ${customerName(customer.externalId)}` : "Customer"}
      </ScreenTitle>
      <div>
        <AppLink to="/customers/list" size="sm">
          ‹ All customers
        </AppLink>
      </div>
      {customer ? null : <Title order={1}>Customer</Title>}
      {query.error ? (
        <FailedState
          title="Failed to load the customer"
          detail={errorMessage(query.error)}
          advice="Your data is safe. Retry in a moment."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : null}
      {customer ? (
        <StoreStamped>
          <CustomerHead customer={customer} />
          <CustomerFigures customer={customer} />
          <div className={classes.columns}>
            <Stack gap="xl">
              <CustomerOrders
                customer={customer}
                orders={pages.flatMap(({ rows }) => rows)}
                more={query}
              />
              <CustomerProducts customer={customer} />
            </Stack>
            <Stack gap="xl">
              <CustomerFacts customer={customer} />
              <CustomerCodes customer={customer} />
            </Stack>
          </div>
        </StoreStamped>
      ) : query.error ? null : (
        <BlockSkeleton height={640} />
      )}
    </Stack>
  );
}

function UnknownCustomer() {
  return (
    <RecordNotFound
      record="Customer"
      back={{ to: "/customers/list", label: "Back to all customers" }}
    />
  );
}
