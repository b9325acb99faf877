import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { customerPath } from "../../lib/record/record-paths.ts";

const fromFile = /^email:([0-9a-f]{8})/;

/** The platform's id; customers of an orders export have none and are named by the start of their key. */
export function customerName(externalId: string): string {
  const [, key] = fromFile.exec(externalId) ?? [];
  return key === undefined ? externalId : `From file ${key}`;
}

/** A customer's name as a link to their page. */
export function CustomerLink({ id, externalId }: { id: string; externalId: string }) {
  return <AppLink to={customerPath(id)}>{customerName(externalId)}</AppLink>;
}
