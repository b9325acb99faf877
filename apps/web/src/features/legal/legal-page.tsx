import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { Container, Paper, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { Brand } from "../../lib/brand/brand.tsx";
import classes from "./legal-page.module.css";

export type LegalSection = { heading: string; body: ReactNode };

/** A page of legal text with a link back to the sign-in page. */
export function LegalPage(props: { title: string; lead: ReactNode; sections: LegalSection[] }) {
  const { state } = useLocation();
  return (
    <Container size="sm" py="xl" component="main">
      <title>{`${props.title} · Cartograph`}</title>
      <Stack gap="lg">
        <div className={classes.bar}>
          <Brand />
          <AppLink to="/auth" state={state} className={classes.back ?? ""}>
            <IconArrowLeft size={16} aria-hidden /> Back to Login
          </AppLink>
        </div>
        <Paper p={{ base: "md", sm: "xl" }} component="article" className={classes.text ?? ""}>
          <Title order={1}>{props.title}</Title>
          <Text c="dimmed" size="sm" mt={4}>
            Last updated: April 2025
          </Text>
          <p>{props.lead}</p>
          {props.sections.map((section) => (
            <section key={section.heading}>
              <Title order={2}>{section.heading}</Title>
              {section.body}
            </section>
          ))}
        </Paper>
      </Stack>
    </Container>
  );
}
