import { getQueryKey } from "@trpc/react-query";
import { useParams } from "react-router-dom";
import { useListPages } from "../../lib/lists/use-list-pages.ts";
import { RecordColumns } from "../../lib/record/record-layout.tsx";
import { RecordScreen } from "../../lib/record/record-screen.tsx";
import { StoreStamped } from "../../lib/store-stamped.tsx";
import { trpc } from "../../lib/trpc.ts";
import { CustomerCodes } from "./customer-page/customer-codes.tsx";
import { CustomerFacts } from "./customer-page/customer-facts.tsx";
import { CustomerFigures } from "./customer-page/customer-figures.tsx";
import { CustomerHead } from "./customer-page/customer-head.tsx";
import { CustomerOrders } from "./customer-page/customer-orders.tsx";
import { CustomerProducts } from "./customer-page/customer-products.tsx";
import { customerTitle } from "./customer-words.ts";

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
  const shown = pages[0]?.customer.id === id ? pages[0].customer : undefined;
  return (
    <RecordScreen
      noun="Customer"
      title={shown && customerTitle(shown.externalId)}
      back={{ to: "/customers/list", label: "All customers" }}
      returnLabel="Back to all customers"
      query={query}
      record={shown}
    >
      {(customer) => (
        <StoreStamped>
          <CustomerHead customer={customer} />
          <CustomerFigures customer={customer} />
          <RecordColumns
            wide={
              <>
                <CustomerOrders
                  customer={customer}
                  orders={pages.flatMap(({ rows }) => rows)}
                  more={query}
                />
                <CustomerProducts customer={customer} />
              </>
            }
            narrow={
              <>
                <CustomerFacts customer={customer} />
                <CustomerCodes customer={customer} />
              </>
            }
          />
        </StoreStamped>
      )}
    </RecordScreen>
  );
}
