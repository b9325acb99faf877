import {
  checkoutLinesDocument,
  checkoutsCountDocument,
  checkoutsPageDocument,
} from "../checkouts.graphql.ts";
import { collectionProductsDocument, collectionsPageDocument } from "../collections.graphql.ts";
import { customersCountDocument, customersPageDocument } from "../customers.graphql.ts";
import { deletionsPageDocument } from "../deletions.graphql.ts";
import type { GraphqlDocument } from "../document.ts";
import { inventoryLevelsDocument, inventoryPageDocument } from "../inventory.graphql.ts";
import { orderAgreementsDocument, ordersAgreementsDocument } from "../order-edits.graphql.ts";
import {
  orderIdsDocument,
  orderLinesDocument,
  orderShippingLinesDocument,
  ordersByIdDocument,
  ordersCountDocument,
  ordersOverviewDocument,
  ordersPageDocument,
} from "../orders.graphql.ts";
import {
  productsCountDocument,
  productsPageDocument,
  productVariantsDocument,
} from "../products.graphql.ts";
import { orderRefundsDocument, refundLinesDocument } from "../refunds.graphql.ts";
import { connectionCheckDocument } from "../shop.graphql.ts";

/** Every operation that this connector sends; the tests validate each against the real schema. */
export const allDocuments: readonly GraphqlDocument[] = [
  connectionCheckDocument,
  ordersPageDocument,
  orderIdsDocument,
  ordersByIdDocument,
  orderLinesDocument,
  orderShippingLinesDocument,
  ordersOverviewDocument,
  ordersCountDocument,
  orderRefundsDocument,
  refundLinesDocument,
  ordersAgreementsDocument,
  orderAgreementsDocument,
  customersPageDocument,
  customersCountDocument,
  productsPageDocument,
  productVariantsDocument,
  productsCountDocument,
  collectionsPageDocument,
  collectionProductsDocument,
  inventoryPageDocument,
  inventoryLevelsDocument,
  checkoutsPageDocument,
  checkoutLinesDocument,
  checkoutsCountDocument,
  deletionsPageDocument,
];
