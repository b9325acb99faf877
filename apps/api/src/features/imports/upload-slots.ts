import { AppError } from "@cartograph/contracts/app-error.ts";

/** Maximum number of files that a store may upload and import at once. */
export const mostUploads = 5;

/** Counts the files that each store is uploading. */
export type UploadSlots = {
  /**
   * @param alsoUnderWay files of the store that are uploaded but not yet imported
   * @returns a function that releases the slot
   * @throws AppError too_many_requests
   */
  take(storeId: number, alsoUnderWay?: number): () => void;
};

export function createUploadSlots(): UploadSlots {
  const sending = new Map<number, number>();
  return {
    take(storeId, alsoUnderWay = 0) {
      const count = sending.get(storeId) ?? 0;
      if (count + alsoUnderWay >= mostUploads) {
        throw new AppError("too_many_requests", "Wait until the running imports are done", {
          retryAfterSeconds: 30,
        });
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
