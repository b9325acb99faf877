import { z } from "zod";
import {
  connectionSchema,
  dateTimeSchema,
  gidSchema,
  nodesSchema,
  referenceSchema,
} from "./common.schemas.ts";

const unitCostSchema = z.object({ amount: z.string(), currencyCode: z.string() });
export type UnitCost = z.infer<typeof unitCostSchema>;

export const variantNodeSchema = z.object({
  id: gidSchema,
  title: z.string(),
  sku: z.string().nullable(),
  price: z.string(),
  compareAtPrice: z.string().nullable(),
  inventoryQuantity: z.int().nullable(),
  inventoryItem: z.object({ tracked: z.boolean(), unitCost: unitCostSchema.nullable() }),
});
export type VariantNode = z.infer<typeof variantNodeSchema>;

const productNodeSchema = z.object({
  id: gidSchema,
  title: z.string(),
  handle: z.string(),
  status: z.string(),
  vendor: z.string(),
  productType: z.string(),
  isGiftCard: z.boolean(),
  updatedAt: dateTimeSchema,
  featuredMedia: z
    .object({
      preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable(),
    })
    .nullable(),
  variants: connectionSchema(variantNodeSchema),
});
export type ProductNode = z.infer<typeof productNodeSchema>;

/** Prices have no currency; each page names the shop's. */
const shopCurrencySchema = z.object({ currencyCode: z.string().length(3) });

export const productsPageSchema = z.object({
  shop: shopCurrencySchema,
  products: connectionSchema(productNodeSchema),
});

const collectionNodeSchema = z.object({
  id: gidSchema,
  title: z.string(),
  handle: z.string(),
  updatedAt: dateTimeSchema,
  products: connectionSchema(referenceSchema),
});
export type CollectionNode = z.infer<typeof collectionNodeSchema>;

export const collectionsPageSchema = z.object({
  collections: connectionSchema(collectionNodeSchema),
});

export const levelNodeSchema = z.object({
  updatedAt: dateTimeSchema,
  quantities: z.array(z.object({ quantity: z.int(), updatedAt: dateTimeSchema.nullable() })),
});
export type LevelNode = z.infer<typeof levelNodeSchema>;

const inventoryNodeSchema = z.object({
  id: gidSchema,
  tracked: z.boolean(),
  updatedAt: dateTimeSchema,
  unitCost: unitCostSchema.nullable(),
  variants: nodesSchema(referenceSchema).nullable(),
  inventoryLevels: connectionSchema(levelNodeSchema),
});
export type InventoryNode = z.infer<typeof inventoryNodeSchema>;

export const inventoryPageSchema = z.object({
  shop: shopCurrencySchema,
  inventoryItems: connectionSchema(inventoryNodeSchema),
});
