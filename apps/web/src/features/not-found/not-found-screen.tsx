import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { Center, Paper, Stack, Text, Title } from "@mantine/core";

export function NotFoundScreen() {
  return (
    <Center mih="100vh" p="md" component="main">
      <title>404 Page Not Found · Cartograph</title>
      <Paper p="xl" maw={440} w="100%">
        <Stack gap="xs">
          <Title order={1}>404 Page Not Found</Title>
          <Text c="dimmed">Did you forget to add the page to the router?</Text>
          <AppLink to="/" mt="sm">
            Back to Overview
          </AppLink>
        </Stack>
      </Paper>
    </Center>
  );
}
