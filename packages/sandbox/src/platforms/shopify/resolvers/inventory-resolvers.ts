import type { Location, StoreData, Variant } from "../../../core/store-data.ts";
import { listById, listInPlace } from "../connection.ts";
import { badRequest } from "../errors.ts";
import { gid, moneyV2, parseGid } from "../values.ts";
import { page, type Fields } from "./resolver.ts";

type LevelSource = {
  id: number;
  variant: Variant;
  location: Location;
  level: Variant["stock"][number];
};

function levelsOf(variant: Variant, data: StoreData): LevelSource[] {
  return variant.stock.flatMap((level) => {
    const location = data.locations.get(level.locationId);
    return location ? [{ id: location.id, variant, location, level }] : [];
  });
}

/** An inventory item is read from its variant. */
export const inventoryItemFields: Fields<Variant> = {
  id: (variant) => gid("InventoryItem", variant.inventoryItemId),
  legacyResourceId: (variant) => String(variant.inventoryItemId),
  requiresShipping: (variant) => variant.isStockTracked,
  tracked: (variant) => variant.isStockTracked,
  updatedAt: (variant) => variant.stockUpdatedAt,
  unitCost: (variant, _args, { data }) =>
    variant.unitCostMinor === null ? null : moneyV2(variant.unitCostMinor, data.shop.currency),
  variant: (variant) => variant,
  variants: (variant, args, context, info) =>
    page(listById("variants", [variant]), args, context, info),
  inventoryLevel: (variant, { locationId }: { locationId: string }, { data }) =>
    levelsOf(variant, data).find(({ id }) => id === parseGid(locationId)?.id) ?? null,
  inventoryLevels: (variant, args, context, info) =>
    page(listById("levels", levelsOf(variant, context.data)), args, context, info),
  locationsCount: (variant) => ({ count: variant.stock.length, precision: "EXACT" }),
};

const quantityNames = new Set([
  "available",
  "on_hand",
  "committed",
  "incoming",
  "reserved",
  "damaged",
  "safety_stock",
  "quality_control",
]);

function quantityOf({ available, committed, incoming }: LevelSource["level"], name: string) {
  if (name === "available") return available;
  if (name === "on_hand") return available + committed;
  if (name === "committed") return committed;
  return name === "incoming" ? incoming : 0;
}

export const inventoryLevelFields: Fields<LevelSource> = {
  id: ({ variant, location }) =>
    `${gid("InventoryLevel", location.id)}?inventory_item_id=${variant.inventoryItemId}`,
  canDeactivate: () => true,
  createdAt: ({ variant }) => variant.createdAt,
  isActive: () => true,
  item: ({ variant }) => variant,
  updatedAt: ({ variant }) => variant.stockUpdatedAt,
  quantities: ({ variant, location, level }, { names }: { names: string[] }) =>
    names.map((name) => {
      if (!quantityNames.has(name)) throw badRequest(`Invalid quantity name: ${name}`);
      const id = gid("InventoryQuantity", location.id);
      return {
        id: `${id}?inventory_item_id=${variant.inventoryItemId}&name=${name}`,
        name,
        quantity: quantityOf(level, name),
        updatedAt: variant.stockUpdatedAt,
      };
    }),
};

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

export const locationFields: Fields<Location> = {
  id: (location) => gid("Location", location.id),
  legacyResourceId: (location) => String(location.id),
  activatable: (location) => !location.isActive,
  deactivatedAt: () => null,
  fulfillsOnlineOrders: (location) => location.isActive,
  shipsInventory: (location) => location.isActive,
  hasActiveInventory: (location) => location.isActive,
  isFulfillmentService: () => false,
  isPrimary: (location, _args, { data }) => [...data.locations.values()][0]?.id === location.id,
  updatedAt: (location) => location.createdAt,
  inventoryLevels: (location, args, context, info) => {
    const levels = [...context.data.variants.values()].flatMap((variant) =>
      levelsOf(variant, context.data).filter((level) => level.location.id === location.id),
    );
    return page(listInPlace("levels", levels), args, context, info);
  },
  address: ({ city, countryCode }) => ({
    address1: null,
    address2: null,
    city,
    country: countryNames.of(countryCode) ?? countryCode,
    countryCode,
    formatted: [city, countryCode],
    latitude: null,
    longitude: null,
    phone: null,
    province: null,
    provinceCode: null,
    zip: null,
  }),
};
