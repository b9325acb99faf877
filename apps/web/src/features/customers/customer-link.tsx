import { customerName } from "@cartograph/contracts/customers/customer-name.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { customerPath } from "../../lib/record/record-paths.ts";

/** A customer's name as a link to their page. */
export function CustomerLink({ id, externalId }: { id: string; externalId: string }) {
  return <AppLink to={customerPath(id)}>{customerName(externalId)}</AppLink>;
}
