import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { Paper, Stack, Tabs, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { Brand } from "../../lib/brand/brand.tsx";
import { screens } from "../../lib/screens.ts";
import { trpc } from "../../lib/trpc.ts";
import classes from "./auth-screen.module.css";
import { MarketingPanel } from "./marketing-panel.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** Sign in, or create an account when registration is open. Large screens show the marketing panel next to the form. */
export function AuthScreen() {
  const { data: hints } = trpc.user.hints.useQuery();
  const isRegistrationOpen = hints?.isRegistrationOpen ?? false;
  const [tab, setTab] = useState<string | null>("sign-in");
  // Where to go after sign-in; the pages that are linked here lead back with it.
  const { state } = useLocation();
  return (
    <div className={classes.page}>
      <title>{`${screens.auth.title} · Cartograph`}</title>
      <main className={classes.forms}>
        <Stack gap="lg" w="100%" maw={400}>
          <Brand />
          <div>
            <Title order={1}>Welcome to Cartograph</Title>
            <Text c="dimmed" mt={4}>
              {`${tab === "sign-in" ? "Sign in" : "Create an account"} to see how your store is doing today.`}
            </Text>
          </div>
          <Paper p={{ base: "md", sm: "lg" }}>
            <Tabs value={tab} onChange={setTab} keepMounted={false}>
              <Tabs.List grow mb="lg">
                <Tabs.Tab value="sign-in">Sign In</Tabs.Tab>
                {isRegistrationOpen ? (
                  <Tabs.Tab value="create-account">Create Account</Tabs.Tab>
                ) : null}
              </Tabs.List>
              <Tabs.Panel value="sign-in">
                <SignInForm />
              </Tabs.Panel>
              {isRegistrationOpen ? (
                <Tabs.Panel value="create-account">
                  <RegistrationForm />
                </Tabs.Panel>
              ) : null}
            </Tabs>
          </Paper>
          <footer className={classes.footer}>
            <AppLink to="/terms-of-service" state={state} size="sm">
              Terms of Service
            </AppLink>
            <AppLink to="/privacy-policy" state={state} size="sm">
              Privacy Policy
            </AppLink>
          </footer>
        </Stack>
      </main>
      <MarketingPanel />
    </div>
  );
}
