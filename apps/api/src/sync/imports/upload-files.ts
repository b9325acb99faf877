import { join } from "node:path";

/** Where uploaded files wait until they are imported. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, "uploads");
}

export function uploadPath(dataDir: string, importId: string): string {
  return join(uploadFolder(dataDir), importId);
}
