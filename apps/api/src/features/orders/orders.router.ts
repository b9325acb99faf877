import { orderListQuerySchema } from "@cartograph/contracts/query-schemas.ts";
import { z } from "zod";
import { readReportValue } from "../../answers/read-report.ts";
import { reportQuestions } from "../../reports/report-questions.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const { get } = endpointsOf("Orders");

export const ordersRouter = router({
  list: userProcedure
    .meta(get("/orders", "List orders"))
    .input(orderListQuerySchema)
    .output(reportQuestions.orders.output)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "orders", input })),

  get: userProcedure
    .meta(get("/orders/{id}", "An order with its lines and everything that happened to it"))
    .input(z.strictObject({ id: z.string().min(1).max(64) }))
    .output(reportQuestions.order.output)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "order", input })),
});
