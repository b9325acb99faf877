import type { Integration } from "@cartograph/contracts/integrations.ts";
import { SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { DeleteDialog } from "./dialog/delete-dialog.tsx";
import { IntegrationCard } from "./integration-card.tsx";
import { useDeleteIntegration } from "./use-delete-integration.ts";

export type IntegrationGridProps = {
  integrations: Integration[];
  onEdit: (integration: Integration) => void;
};

/** One, two or three cards per row. */
export function IntegrationGrid({ integrations, onEdit }: IntegrationGridProps) {
  const [toDelete, setToDelete] = useState<Integration | null>(null);
  const deletion = useDeleteIntegration();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md">
        {integrations.map((integration) => (
          <IntegrationCard
            key={integration.id}
            integration={integration}
            onEdit={() => onEdit(integration)}
            onDelete={() => setToDelete(integration)}
            isDeleting={deletion.deletingId === integration.id}
          />
        ))}
      </SimpleGrid>
      <DeleteDialog
        integration={toDelete}
        onCancel={() => setToDelete(null)}
        onConfirm={(integration, data) => {
          setToDelete(null);
          deletion.remove(integration.id, data);
        }}
      />
    </>
  );
}
