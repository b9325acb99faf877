import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import type { ReactNode } from "react";

/** @param id the platform's id or the store's number */
export function productPath(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}

/** A product's name as a link to its page. */
export function ProductLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <AppLink to={productPath(id)} py={4}>
      {children}
    </AppLink>
  );
}
