/** A rejected upload. Its message is shown to the user. */
export class UploadError extends Error {
  override readonly name = "UploadError";
}

const unreachable = "Can't reach the server. Nothing was imported. Try again.";

function responseField(body: string, field: "id" | "message"): string | null {
  try {
    const value: unknown = JSON.parse(body)?.[field];
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/**
 * Uploads a Shopify orders export. `onProgress` gets the share sent, 0 to 1.
 * Uses XMLHttpRequest because fetch reports no upload progress. The file is not read into memory.
 * @returns the import's id
 * @throws UploadError
 */
export function uploadOrdersExport(
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/imports/orders?fileName=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("Content-Type", "text/csv");
    if (file.name.toLowerCase().endsWith(".gz")) {
      request.setRequestHeader("Content-Encoding", "gzip");
    }
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) options.onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const id = responseField(request.responseText, "id");
      if (request.status === 202 && id) resolve(id);
      else reject(new UploadError(responseField(request.responseText, "message") ?? unreachable));
    });
    request.addEventListener("error", () => reject(new UploadError(unreachable)));
    request.addEventListener("abort", () => reject(new UploadError("The upload was canceled.")));
    options.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
