import { maxUploads, tooManyImports } from "../../sync/imports/import-rows.ts";

/** Counts the files that each store is uploading. */
export type UploadSlots = {
  /**
   * @param pendingImports files of the store that are uploaded but not yet imported
   * @returns a function that releases the slot
   * @throws AppError too_many_requests
   */
  take(storeId: number, pendingImports?: number): () => void;
};

export function createUploadSlots(): UploadSlots {
  const sending = new Map<number, number>();
  return {
    take(storeId, pendingImports = 0) {
      const count = sending.get(storeId) ?? 0;
      if (count + pendingImports >= maxUploads) {
        throw tooManyImports();
      }
      sending.set(storeId, count + 1);
      return () => {
        const left = (sending.get(storeId) ?? 1) - 1;
        if (left === 0) sending.delete(storeId);
        else sending.set(storeId, left);
      };
    },
  };
}
