import type { SettingSource, Store } from "@cartograph/contracts/store.ts";
import { Alert, Button, Stack, Text } from "@mantine/core";

const reasons: Partial<Record<SettingSource, string>> = {
  browser: "It comes from your browser.",
  file: "It matches the times in your orders file, but other time zones do too.",
};

/** Asks the operator to confirm an assumed time zone. Reports show a notice until then. */
export function UnconfirmedTimezone({ store, onConfirm }: { store: Store; onConfirm: () => void }) {
  return (
    <Alert variant="default" role="note" title="Is this your store's time zone?">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {`Your reports use ${store.timezone}. ${reasons[store.timezoneSource] ?? "It is the default for new stores."} Confirm it or choose another one above.`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onConfirm}>
          Confirm time zone
        </Button>
      </Stack>
    </Alert>
  );
}
