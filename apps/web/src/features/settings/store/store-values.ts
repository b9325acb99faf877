import { type Store, type StoreUpdate, storeUpdateSchema } from "@cartograph/contracts/store.ts";
import { editsOf } from "../../../lib/edits-of.ts";

export const valuesOf = ({ name, currency, timezone, dateBasis, segmentMinOrders }: Store) => ({
  name,
  currency,
  timezone,
  dateBasis,
  segmentMinOrders,
});
export type StoreValues = ReturnType<typeof valuesOf>;

/** Valid values as the server stores them, such as the name without spaces around it. */
export function storedValues(values: StoreValues): StoreValues {
  return { ...values, name: storeUpdateSchema.shape.name.parse(values.name) ?? values.name };
}

/** The newest values, except in the fields that the user has edited. */
export function withEdits(
  newest: StoreValues,
  initial: StoreValues,
  values: StoreValues,
): StoreValues {
  return {
    ...newest,
    ...editsOf(values, initial),
    // Two fields, although they are sent together.
    segmentMinOrders: {
      ...newest.segmentMinOrders,
      ...editsOf(values.segmentMinOrders, initial.segmentMinOrders),
    },
  };
}

/** Only changed fields, because everything sent counts as set by the operator. */
export function changesTo(store: Store, values: StoreValues): StoreUpdate {
  const { regular, vip } = values.segmentMinOrders;
  return {
    ...(values.name !== store.name && { name: values.name }),
    ...(values.currency !== store.currency &&
      !store.isCurrencyFixed && { currency: values.currency }),
    ...(values.timezone !== store.timezone && { timezone: values.timezone }),
    ...(values.dateBasis !== store.dateBasis && { dateBasis: values.dateBasis }),
    ...((regular !== store.segmentMinOrders.regular || vip !== store.segmentMinOrders.vip) && {
      segmentMinOrders: { regular, vip },
    }),
  };
}
