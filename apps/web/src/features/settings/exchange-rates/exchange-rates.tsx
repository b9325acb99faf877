import { Paper, Stack, Text, Title } from "@mantine/core";
import { trpc } from "../../../lib/trpc.ts";
import { RateFile } from "./rate-file.tsx";
import { RatePairs } from "./rate-pairs.tsx";

/** The rates by which amounts in other currencies become the store's: what there is, and how to give more. */
export function ExchangeRates() {
  const store = trpc.store.get.useQuery();
  const own = store.data ? ` (${store.data.currency})` : "";
  return (
    <Paper component="section" aria-labelledby="exchange-rates" p={{ base: "md", sm: "lg" }}>
      <Stack gap="md">
        <div>
          <Title order={2} id="exchange-rates">
            Exchange rates
          </Title>
          <Text c="dimmed" maw="44rem">
            {`Amounts of ad and email accounts in another currency than your store’s${own} are converted at the rate of their day. Where a day has no rate they are left out of the figures, which then say so; no amount is ever taken one to one.`}
          </Text>
        </div>
        <RatePairs />
        <RateFile />
      </Stack>
    </Paper>
  );
}
