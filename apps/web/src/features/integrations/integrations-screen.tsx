import { Title } from "@mantine/core";

export function IntegrationsScreen() {
  return <Title order={1}>Integrations</Title>;
}
