import type { Login } from "@cartograph/contracts/accounts.ts";
import { Alert, Button, Code, Group, Text } from "@mantine/core";
import { trpc } from "../../lib/trpc.ts";

/** The demo credentials, if the server has a demo store. */
export function DemoHint({ onUse }: { onUse: (credentials: Login) => void }) {
  const { data } = trpc.user.hints.useQuery();
  if (!data?.demo) return null;
  const { username, password } = data.demo;
  return (
    <Alert variant="light" title="Demo credentials" p="sm" role="note">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Username <Code>{username}</Code> password <Code>{password}</Code>
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => onUse({ username, password })}>
          Fill in
        </Button>
      </Group>
    </Alert>
  );
}
