import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import type { ReactNode } from "react";
import { productPath } from "../record/record-paths.ts";

/** A product's name as a link to its page. */
export function ProductLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <AppLink to={productPath(id)} py={4}>
      {children}
    </AppLink>
  );
}
