import { AppLink } from "@cartograph/ui/link/app-link.tsx";

/** Links a source's figures to the reconciliation screen. */
export function ReconciliationLink() {
  return (
    <AppLink to="/reconciliation" size="sm">
      Compare with your store
    </AppLink>
  );
}
