import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { UploadError, uploadOrdersExport } from "./upload-orders-export.ts";

/** An upload: the share sent, 0 to 1, or why it failed. */
export type Upload =
  | { status: "idle" }
  | { status: "sending"; fileName: string; fraction: number }
  | { status: "failed"; fileName: string; message: string };

/** Uploads one orders export at a time and lists the imports of this store, newest first. */
export function useOrdersImport() {
  const utils = trpc.useUtils();
  const [upload, setUpload] = useState<Upload>({ status: "idle" });
  const abort = useRef<AbortController | null>(null);
  const imports = trpc.imports.list.useQuery();
  useEffect(() => () => abort.current?.abort(), []);

  async function send(file: File) {
    abort.current = new AbortController();
    setUpload({ status: "sending", fileName: file.name, fraction: 0 });
    try {
      await uploadOrdersExport(file, {
        signal: abort.current.signal,
        onProgress: (fraction) => setUpload({ status: "sending", fileName: file.name, fraction }),
      });
      await utils.imports.list.invalidate();
      setUpload({ status: "idle" });
    } catch (error) {
      if (abort.current.signal.aborted) {
        setUpload({ status: "idle" });
        return;
      }
      const message =
        error instanceof UploadError ? error.message : "Can't read the file. Choose it again.";
      setUpload({ status: "failed", fileName: file.name, message });
    }
  }

  return { upload, send, cancel: () => abort.current?.abort(), imports: imports.data ?? [] };
}
