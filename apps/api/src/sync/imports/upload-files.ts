import { join } from "node:path";

/** Directory of uploaded files that are not imported yet. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, "uploads");
}

export function uploadPath(dataDir: string, importId: string): string {
  return join(uploadFolder(dataDir), importId);
}
