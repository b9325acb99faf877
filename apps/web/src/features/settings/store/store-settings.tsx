import { Skeleton } from "@mantine/core";
import { ReadOnlyFrame } from "../../../lib/demo/read-only-frame.tsx";
import { QueryFailed } from "../../../lib/query-failed.tsx";
import { trpc } from "../../../lib/trpc.ts";
import { SettingsSection } from "../settings-section.tsx";
import { StoreForm } from "./store-form.tsx";

/** The store's name, currency and time zone, and how its refunds and customers are counted. */
export function StoreSettings() {
  const store = trpc.store.get.useQuery();
  return (
    <SettingsSection
      id="store"
      description="Your store's name, currency and time zone, and how refunds and customers are counted."
    >
      {store.data ? (
        <ReadOnlyFrame>
          <StoreForm store={store.data} />
        </ReadOnlyFrame>
      ) : store.error ? (
        <QueryFailed what="store settings" query={store} />
      ) : (
        <Skeleton
          component="output"
          display="block"
          h="40rem"
          maw="26rem"
          aria-label="Loading store settings"
        />
      )}
    </SettingsSection>
  );
}
