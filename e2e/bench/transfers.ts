import type { CDPSession } from "@playwright/test";

/** Bytes on the wire by type, including headers. */
export type Transfers = { script: number; style: number; font: number; data: number };

const kinds: Record<string, keyof Transfers> = {
  Script: "script",
  Stylesheet: "style",
  Font: "font",
  Fetch: "data",
  XHR: "data",
};

/** Counts what a page loads from now on. */
export function countTransfers(session: CDPSession): Transfers {
  const transfers: Transfers = { script: 0, style: 0, font: 0, data: 0 };
  const kindOf = new Map<string, keyof Transfers>();
  session.on("Network.responseReceived", ({ requestId, type }) => {
    const kind = kinds[type];
    if (kind) kindOf.set(requestId, kind);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId);
    if (kind) transfers[kind] += encodedDataLength;
  });
  return transfers;
}
