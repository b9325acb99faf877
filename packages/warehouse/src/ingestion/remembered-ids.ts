import { LRUCache } from "lru-cache";

/** Ids by key, cached across pages. */
export type Remembered<Value extends object | number> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

type KnownProduct = { id: number; isCataloged: boolean };

/** Products by key. A product cached as not in the catalog may have been added to it since. */
export type ProductIds = Remembered<KnownProduct>;
/** Ids of texts, by table and texts. */
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

function idsOfConnection(connection: object): Ids {
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
 * The ids that a connection has cached for a store at this version. Empty if anyone else wrote since its last page:
 * another connection or a deletion may have removed the rows.
 * @param version read in the transaction that uses the ids
 */
export function rememberedIds(
  connection: object,
  { storeId, version }: { storeId: number; version: number },
): RememberedIds {
  const ids = idsOfConnection(connection);
  let generation = ids.stores.get(storeId);
  if (generation?.version !== version) {
    ids.generations += 1;
    generation = { number: ids.generations, version };
    ids.stores.set(storeId, generation);
  }
  const prefix = `${storeId} ${generation.number} `;
  return { productIds: withPrefix(ids.products, prefix), textIds: withPrefix(ids.texts, prefix) };
}

/** Keeps the cache after a page was committed with this store version. */
export function keepIds(connection: object, storeId: number, version: number): void {
  const generation = idsOfConnection(connection).stores.get(storeId);
  if (generation !== undefined) generation.version = version;
}

/** Clears the cache after a page was rolled back, since the products it added to the catalog are not there. */
export function clearIds(connection: object, storeId: number): void {
  idsOfConnection(connection).stores.delete(storeId);
}

function withPrefix<Value extends object | number>(
  cache: LRUCache<string, Value>,
  prefix: string,
): Remembered<Value> {
  return {
    get: (key) => cache.get(prefix + key),
    set: (key, value) => void cache.set(prefix + key, value),
  };
}
