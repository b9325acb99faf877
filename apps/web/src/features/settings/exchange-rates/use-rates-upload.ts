import type { RateImport } from "@cartograph/contracts/exchange-rates.ts";
import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../../lib/trpc.ts";
import { uploadRates } from "./upload-rates.ts";

/** An upload in progress, its result, or why it failed. */
export type RatesUpload =
  | { status: "idle" }
  | { status: "sending"; fileName: string }
  | { status: "done"; fileName: string; outcome: RateImport }
  | { status: "failed"; fileName: string; message: string };

/** Uploads one rate file at a time and refetches everything that depends on rates. */
export function useRatesUpload(): { upload: RatesUpload; send: (file: File) => void } {
  const utils = trpc.useUtils();
  const sending = useMutation({
    mutationFn: uploadRates,
    async onSuccess({ stored }) {
      if (stored === 0) return;
      void utils.reports.invalidate();
      await utils.exchangeRates.list.invalidate();
    },
  });
  return { upload: uploadOf(sending), send: sending.mutate };
}

function uploadOf(sending: ReturnType<typeof useMutation<RateImport, Error, File>>): RatesUpload {
  const fileName = sending.variables?.name ?? "";
  if (sending.status === "pending") return { status: "sending", fileName };
  if (sending.status === "success") return { status: "done", fileName, outcome: sending.data };
  if (sending.status === "error") {
    return { status: "failed", fileName, message: sending.error.message };
  }
  return { status: "idle" };
}
