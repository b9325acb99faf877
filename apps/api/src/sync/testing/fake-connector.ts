import type { Connection, Connector, Page } from "@cartograph/connectors/core/connector.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { OrderRecord, SourceRecord } from "@cartograph/contracts/records.ts";

export type FakeStream = {
  name: string;
  pages: SourceRecord[][];
  /** Added to every page. */
  warnings?: string[];
  unread?: string[];
  /** Ends without a cursor, as if the platform denied access. */
  isSkipped?: boolean;
  /** Called before a page is returned; it may wait or throw. `page` is 0 for the first. */
  beforePage?: (page: number, connection: Connection) => Promise<void> | void;
};

export type FakeConnector = Connector & {
  /** Requested pages, such as `orders 1`. */
  requested: string[];
};

/** A platform with fixed pages; its cursor is the number of pages read. */
export function fakeConnector(options: {
  platform?: Platform;
  streams: FakeStream[];
  check?: Connector["check"];
  rangeUsers?: NonNullable<Connector["rangeUsers"]>;
}): FakeConnector {
  const requested: string[] = [];
  return {
    platform: options.platform ?? "shopify",
    requested,
    ...(options.rangeUsers && { rangeUsers: options.rangeUsers }),
    check:
      options.check ??
      (async () => ({
        accountName: "Fake",
        accountExternalId: null,
        currency: "USD",
        timezone: null,
        warnings: [],
      })),
    streams: options.streams.map((stream) => ({
      name: stream.name,
      async *read(connection, { cursor, signal }): AsyncGenerator<Page> {
        if (stream.isSkipped) {
          yield { records: [], cursor: null, expected: null, warnings: stream.warnings ?? [] };
          return;
        }
        for (let page = Number(cursor ?? 0); page < stream.pages.length; page++) {
          signal.throwIfAborted();
          requested.push(`${stream.name} ${page}`);
          await stream.beforePage?.(page, connection);
          const expected = stream.pages.reduce((sum, records) => sum + records.length, 0);
          yield {
            records: stream.pages[page] ?? [],
            cursor: String(page + 1),
            expected,
            ...(stream.warnings && { warnings: stream.warnings }),
            ...(stream.unread && { unread: stream.unread }),
          };
        }
      },
    })),
  };
}

/** An order of one candle at 10.00 USD, placed at noon UTC on January 10, 2026. */
export function fakeOrder(externalId: string, changes: Partial<OrderRecord> = {}): OrderRecord {
  return {
    kind: "order",
    externalId,
    name: `#${externalId}`,
    processedAt: Date.UTC(2026, 0, 10, 12),
    updatedAt: Date.UTC(2026, 0, 10, 12),
    cancelledAt: null,
    origin: "api",
    isTest: false,
    currency: "USD",
    channel: "online_store",
    financialStatus: "paid",
    customerExternalId: null,
    countryCode: null,
    discountCodes: [],
    pricesIncludeTax: false,
    lines: [
      {
        externalId: `${externalId}:1`,
        productExternalId: null,
        variantExternalId: null,
        sku: "WAX-1",
        title: "Candle",
        variantTitle: null,
        vendor: null,
        isGiftCard: false,
        quantity: 1,
        totalMinor: 1000,
        discountMinor: 0,
        taxMinor: 0,
      },
    ],
    shippingMinor: 0,
    shippingTaxMinor: 0,
    dutiesMinor: 0,
    totalMinor: 1000,
    refunds: [],
    edits: [],
    ...changes,
  };
}
