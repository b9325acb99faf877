import { checkoutsPageDocument } from "../checkouts.graphql.ts";
import { collectionsPageDocument } from "../collections.graphql.ts";
import { customersPageDocument } from "../customers.graphql.ts";
import { deletionsPageDocument } from "../deletions.graphql.ts";
import type { GraphqlDocument } from "../document.ts";
import { inventoryPageDocument } from "../inventory.graphql.ts";
import { ordersAgreementsDocument } from "../order-edits.graphql.ts";
import {
  orderIdsDocument,
  ordersByIdDocument,
  ordersCountDocument,
  ordersOverviewDocument,
  ordersPageDocument,
} from "../orders.graphql.ts";
import { productsPageDocument } from "../products.graphql.ts";
import { orderRefundsDocument } from "../refunds.graphql.ts";
import { connectionCheckDocument } from "../shop.graphql.ts";
import { longAgreementDocument } from "../../streams/long-agreements.ts";
import * as nestedLists from "../../streams/nested-lists.ts";
import { countDocument, countFields } from "../../streams/total-count.ts";

/** Every operation that this connector sends; the tests validate each against the real schema. */
export const allDocuments: readonly GraphqlDocument[] = [
  connectionCheckDocument,
  ordersPageDocument,
  orderIdsDocument,
  ordersByIdDocument,
  ordersOverviewDocument,
  ordersCountDocument,
  orderRefundsDocument,
  ordersAgreementsDocument,
  longAgreementDocument,
  customersPageDocument,
  productsPageDocument,
  collectionsPageDocument,
  inventoryPageDocument,
  checkoutsPageDocument,
  deletionsPageDocument,
  ...countFields.map(countDocument),
  ...Object.values(nestedLists).flatMap((each) =>
    typeof each === "object" ? [each.document] : [],
  ),
];
