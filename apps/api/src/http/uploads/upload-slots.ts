import type { AppError } from "@cartograph/contracts/app-error.ts";
import { maxUploads } from "../../sync/imports/import-rows.ts";

/** Counts the files that each store is uploading. */
export type UploadSlots = {
  /**
   * @param pendingImports files of the store that are uploaded but not yet imported
   * @returns a function that releases the slot
   * @throws AppError too_many_requests
   */
  take(storeId: number, pendingImports?: number): () => void;
};

/** @param tooMany the error of an upload beyond the allowed number */
export function createUploadSlots(tooMany: () => AppError): UploadSlots {
  const sending = new Map<number, number>();
  return {
    take(storeId, pendingImports = 0) {
      const count = sending.get(storeId) ?? 0;
      if (count + pendingImports >= maxUploads) throw tooMany();
      sending.set(storeId, count + 1);
      return () => {
        const left = (sending.get(storeId) ?? 1) - 1;
        if (left === 0) sending.delete(storeId);
        else sending.set(storeId, left);
      };
    },
  };
}
