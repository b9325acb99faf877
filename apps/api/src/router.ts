import { customersRouter } from "./features/customers/customers.router.ts";
import { exchangeRatesRouter } from "./features/exchange-rates/exchange-rates.router.ts";
import { importsRouter } from "./features/imports/imports.router.ts";
import { integrationsRouter } from "./features/integrations/integrations.router.ts";
import { liveRouter } from "./features/live/live.router.ts";
import { dimensionsRouter } from "./features/dimensions/dimensions.router.ts";
import { metricsRouter } from "./features/metrics/metrics.router.ts";
import { notesRouter } from "./features/notes/notes.router.ts";
import { ordersRouter } from "./features/orders/orders.router.ts";
import { reportsRouter } from "./features/reports/reports.router.ts";
import { sessionsRouter } from "./features/sessions/sessions.router.ts";
import { storeRouter } from "./features/store/store.router.ts";
import { targetsRouter } from "./features/targets/targets.router.ts";
import { userRouter } from "./features/user/user.router.ts";
import { viewsRouter } from "./features/views/views.router.ts";
import { router } from "./trpc/init.ts";

/** Every procedure that a browser or a REST client can call. */
export const appRouter = router({
  user: userRouter,
  sessions: sessionsRouter,
  store: storeRouter,
  integrations: integrationsRouter,
  imports: importsRouter,
  exchangeRates: exchangeRatesRouter,
  targets: targetsRouter,
  views: viewsRouter,
  notes: notesRouter,
  reports: reportsRouter,
  dimensions: dimensionsRouter,
  metrics: metricsRouter,
  customers: customersRouter,
  orders: ordersRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
