import { z } from "zod";

/** An amount in the shop's currency, as in reports. */
export const shopMoneySchema = z.object({ shopMoney: z.object({ amount: z.string() }) });
export type ShopMoney = z.infer<typeof shopMoneySchema>;

export const gidSchema = z.string().regex(/^gid:\/\/shopify\/\w+\/\d+(\?.*)?$/);
export const referenceSchema = z.object({ id: gidSchema });

/** UTC, as ISO 8601 text. */
export const dateTimeSchema = z.iso.datetime({ offset: true });

const pageInfoSchema = z.object({
  hasNextPage: z.boolean(),
  endCursor: z.string().nullable(),
});

export type NodePage<Node> = {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

export function connectionSchema<Node>(node: z.ZodType<Node>): z.ZodType<NodePage<Node>> {
  return z.object({ nodes: z.array(node), pageInfo: pageInfoSchema });
}

export function nodesSchema<Node>(node: z.ZodType<Node>): z.ZodType<{ nodes: Node[] }> {
  return z.object({ nodes: z.array(node) });
}

export const countSchema = z.object({ count: z.int().nonnegative() });
