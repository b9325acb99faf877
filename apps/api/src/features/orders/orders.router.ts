import { orderListQuerySchema } from "@cartograph/contracts/date-range-schema.ts";
import { orderListSchema } from "@cartograph/contracts/orders/order-list.ts";
import { orderSchema } from "@cartograph/contracts/orders/order.ts";
import { z } from "zod";
import { readReportValue } from "../../answers/read-report.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const tags = ["Orders"];

export const ordersRouter = router({
  list: userProcedure
    .meta({ openapi: { method: "GET", path: "/orders", tags, summary: "List orders" } })
    .input(orderListQuerySchema)
    .output(orderListSchema)
    .query(({ ctx, input }) => {
      const ask = { store: ctx.store, query: {}, now: ctx.now() };
      return readReportValue(ctx, { question: "orders", ask, input });
    }),

  get: userProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/orders/{id}",
        tags,
        summary: "An order with its lines and everything that happened to it",
      },
    })
    .input(z.strictObject({ id: z.string().min(1).max(64) }))
    .output(orderSchema)
    .query(({ ctx, input }) => {
      const ask = { store: ctx.store, query: {}, now: ctx.now() };
      return readReportValue(ctx, { question: "order", ask, input });
    }),
});
