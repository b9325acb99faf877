import { buildSchema, GraphQLScalarType, type GraphQLSchema } from "graphql";
import { checkoutsSdl } from "./checkouts.sdl.ts";
import { codesSdl } from "./codes.sdl.ts";
import { collectionsSdl } from "./collections.sdl.ts";
import { commonSdl } from "./common.sdl.ts";
import { customersSdl } from "./customers.sdl.ts";
import { discountsSdl } from "./discounts.sdl.ts";
import { eventsSdl } from "./events.sdl.ts";
import { inventorySdl } from "./inventory.sdl.ts";
import { journeysSdl } from "./journeys.sdl.ts";
import { ordersSdl } from "./orders.sdl.ts";
import { productsSdl } from "./products.sdl.ts";
import { queryRootSdl } from "./query-root.sdl.ts";
import { refundsSdl } from "./refunds.sdl.ts";
import { salesSdl } from "./sales.sdl.ts";
import { shopSdl } from "./shop.sdl.ts";

/** The part of the Admin API 2026-07 that is served: a true subset, in the real names and types. */
export const adminSdl = [
  commonSdl,
  codesSdl,
  queryRootSdl,
  shopSdl,
  ordersSdl,
  discountsSdl,
  refundsSdl,
  salesSdl,
  journeysSdl,
  productsSdl,
  collectionsSdl,
  inventorySdl,
  customersSdl,
  checkoutsSdl,
  eventsSdl,
].join("\n");

/** A schema of its own for each sandbox, since resolvers are hung into it. */
export function buildAdminSchema(): GraphQLSchema {
  const schema = buildSchema(adminSdl);
  const dateTime = schema.getType("DateTime");
  // Resolvers give UTC milliseconds; the API speaks whole seconds with a Z.
  if (dateTime instanceof GraphQLScalarType) dateTime.serialize = serializeTime;
  return schema;
}

function serializeTime(value: unknown): string {
  return `${new Date(Number(value)).toISOString().slice(0, 19)}Z`;
}
