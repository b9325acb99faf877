import { LRUCache } from "lru-cache";

/** Ids by key, kept from page to page. */
export type Remembered<Value extends object | number> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

type KnownProduct = { id: number; isCatalogued: boolean };

/** Products by key; one remembered as not in the catalog may have got into it since. */
export type ProductIds = Remembered<KnownProduct>;
/** Numbers of texts, by table and texts. */
export type TextIds = Remembered<number>;

export type RememberedIds = { productIds: ProductIds; textIds: TextIds };

type Generation = { number: number; version: number };

type Ids = {
  products: LRUCache<string, KnownProduct>;
  texts: LRUCache<string, number>;
  stores: Map<number, Generation>;
  generations: number;
};

const idsOf = new WeakMap<object, Ids>();

function open(connection: object): Ids {
  const ids = idsOf.get(connection) ?? {
    products: new LRUCache<string, KnownProduct>({ max: 20_000 }),
    texts: new LRUCache<string, number>({ max: 40_000 }),
    stores: new Map<number, Generation>(),
    generations: 0,
  };
  idsOf.set(connection, ids);
  return ids;
}

/**
 * What a connection remembers of a store at this version. Nothing if anyone else wrote since its last page: another
 * connection or a deletion may have removed the rows.
 * @param version read in the transaction that uses the ids
 */
export function rememberedIds(
  connection: object,
  { storeId, version }: { storeId: number; version: number },
): RememberedIds {
  const ids = open(connection);
  let generation = ids.stores.get(storeId);
  if (generation?.version !== version) {
    ids.generations += 1;
    generation = { number: ids.generations, version };
    ids.stores.set(storeId, generation);
  }
  const prefix = `${storeId} ${generation.number} `;
  return { productIds: under(ids.products, prefix), textIds: under(ids.texts, prefix) };
}

/** A page was committed and the store has this version: what was remembered stays right. */
export function keepIds(connection: object, storeId: number, version: number): void {
  const generation = open(connection).stores.get(storeId);
  if (generation !== undefined) generation.version = version;
}

/** A page was rolled back: products that it put in the catalog are not in it. */
export function forgetIds(connection: object, storeId: number): void {
  open(connection).stores.delete(storeId);
}

function under<Value extends object | number>(
  cache: LRUCache<string, Value>,
  prefix: string,
): Remembered<Value> {
  return {
    get: (key) => cache.get(prefix + key),
    set: (key, value) => void cache.set(prefix + key, value),
  };
}
