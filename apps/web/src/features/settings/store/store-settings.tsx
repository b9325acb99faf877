import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Skeleton } from "@mantine/core";
import { ReadOnlyFrame } from "../../../lib/demo/read-only-frame.tsx";
import { errorMessage } from "../../../lib/error-message.ts";
import { trpc } from "../../../lib/trpc.ts";
import { SettingsSection } from "../settings-section.tsx";
import { StoreForm } from "./store-form.tsx";

/** The store's name, currency and time zone. */
export function StoreSettings() {
  const store = trpc.store.get.useQuery();
  return (
    <SettingsSection
      id="store"
      title="Store"
      description="Your store’s name, currency and time zone."
    >
      {store.data ? (
        <ReadOnlyFrame>
          <StoreForm store={store.data} />
        </ReadOnlyFrame>
      ) : store.error ? (
        <FailedState
          title="Failed to load store settings"
          detail={errorMessage(store.error)}
          advice="Your data is safe. Try again in a moment."
          onRetry={() => void store.refetch()}
          isRetrying={store.isFetching}
        />
      ) : (
        <Skeleton
          component="output"
          display="block"
          h="21rem"
          maw="26rem"
          aria-label="Loading store settings"
        />
      )}
    </SettingsSection>
  );
}
