import { Stack, Text, Title } from "@mantine/core";
import { ExchangeRates } from "./exchange-rates/exchange-rates.tsx";

export function SettingsScreen() {
  return (
    <Stack gap="xl">
      <title>Settings · Cartograph</title>
      <div>
        <Title order={1}>Settings</Title>
        <Text size="sm" c="dimmed">
          What the figures are reckoned with
        </Text>
      </div>
      <ExchangeRates />
    </Stack>
  );
}
