import { AppLink } from "@cartograph/ui/link/app-link.tsx";

/** Leads from a source's own figures to why they differ from the store's. */
export function ReconciliationLink() {
  return (
    <AppLink to="/reconciliation" size="sm">
      Compare with your store
    </AppLink>
  );
}
