import { z } from "zod";
import type { ShopSession } from "../client/shop-session.ts";
import { pageInfo, type GraphqlDocument } from "../documents/document.ts";
import { agreementFields } from "../documents/order-edits.graphql.ts";
import { connectionSchema, gidSchema } from "../schemas/common.schemas.ts";
import { agreementNodeSchema, type AgreementNode } from "../schemas/order-edits.schemas.ts";
import { maxInternalErrors, refuseEndless } from "./nested-lists.ts";
import { repetition } from "./read-page.ts";

/**
 * One agreement with a page of its sales: an agreement cannot be requested by its ID, only by its position in the
 * order.
 */
export const longAgreementDocument: GraphqlDocument = {
  name: "LongAgreement",
  text: /* GraphQL */ `
    query LongAgreement($id: ID!, $after: String, $salesAfter: String) {
      order(id: $id) {
        id
        agreements(first: 1, after: $after) {
          nodes {
            ${agreementFields({ sales: "first: 250, after: $salesAfter" })}
          }
          ${pageInfo}
        }
      }
    }
  `,
};

const longAgreementSchema = z.object({
  order: z.object({ id: gidSchema, agreements: connectionSchema(agreementNodeSchema) }).nullable(),
});

/** All agreements of an order with all their sales; those read until it was deleted, if it is deleted meanwhile. */
export async function readLongAgreements(
  session: ShopSession,
  id: string,
  signal: AbortSignal,
): Promise<AgreementNode[]> {
  const agreements: AgreementNode[] = [];
  const read = async (after: string | null, salesAfter: string | null) => {
    const { order } = await session.call(
      {
        document: longAgreementDocument,
        variables: { id, after, salesAfter },
        schema: longAgreementSchema,
        validate: ({ order: found }) => {
          if (found === null) return null;
          if (found.id !== id) return "It is about another order.";
          const [agreement] = found.agreements.nodes;
          return (
            repetition(found.agreements, after) ??
            (agreement ? repetition(agreement.sales, salesAfter) : null)
          );
        },
        maxInternalErrors,
      },
      signal,
    );
    return order?.agreements ?? null;
  };

  let page = await read(null, null);
  let after: string | null = null;
  while (page !== null) {
    const [agreement] = page.nodes;
    if (agreement === undefined) break;
    const sales = [...agreement.sales.nodes];
    let position = agreement.sales.pageInfo;
    while (position.hasNextPage) {
      const more = (await read(after, position.endCursor))?.nodes[0]?.sales;
      if (more === undefined) break;
      sales.push(...more.nodes);
      position = more.pageInfo;
      refuseEndless(sales);
    }
    agreements.push({ ...agreement, sales: { nodes: sales, pageInfo: position } });
    refuseEndless(agreements);
    if (!page.pageInfo.hasNextPage) break;
    after = page.pageInfo.endCursor;
    page = await read(after, null);
  }
  return agreements;
}
