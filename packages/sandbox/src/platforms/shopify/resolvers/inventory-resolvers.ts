import type { Variant } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import { badRequest } from "../errors.ts";
import { gid, moneyV2 } from "../values.ts";
import { page, type Fields } from "./resolver.ts";

type LevelSource = { id: number; variant: Variant; available: number };

/** An inventory item is read from its variant. */
export const inventoryItemFields: Fields<Variant> = {
  id: (variant) => gid("InventoryItem", variant.inventoryItemId),
  tracked: (variant) => variant.isStockTracked,
  updatedAt: (variant) => variant.stockUpdatedAt,
  unitCost: (variant, _args, { data }) =>
    variant.unitCostMinor === null ? null : moneyV2(variant.unitCostMinor, data.shop.currency),
  variants: (variant, args, context, info) =>
    page(listById("variants", [variant]), args, context, info),
  inventoryLevels: (variant, args, context, info) => {
    const levels = variant.stock
      .filter(({ locationId }) => context.data.locations.has(locationId))
      .map(({ locationId, available }): LevelSource => ({ id: locationId, variant, available }));
    return page(listById("levels", levels), args, context, info);
  },
};

export const inventoryLevelFields: Fields<LevelSource> = {
  id: ({ id, variant }) =>
    `${gid("InventoryLevel", id)}?inventory_item_id=${variant.inventoryItemId}`,
  updatedAt: ({ variant }) => variant.stockUpdatedAt,
  quantities: ({ id, variant, available }, { names }: { names: string[] }) =>
    names.map((name) => {
      if (name !== "available") {
        throw badRequest(`The quantity ${name} is not served by this sandbox`);
      }
      const { inventoryItemId, stockUpdatedAt: updatedAt } = variant;
      const quantityId = `${gid("InventoryQuantity", id)}?inventory_item_id=${inventoryItemId}&name=${name}`;
      return { id: quantityId, name, quantity: available, updatedAt };
    }),
};
