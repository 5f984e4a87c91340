import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { Logo } from '../components/logo';

/** When a page itself breaks: nothing is lost that the service has answered for. */
export function CrashPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper p="xl" maw={460}>
        <Stack gap="lg">
          <Logo />
          <Title order={1}>This page broke</Title>
          <Text c="dimmed">
            That is our mistake, not yours. What you saved before is safe. Load the page again; if it breaks
            again, tell support what you did.
          </Text>
          <Button onClick={() => window.location.reload()}>Load again</Button>
        </Stack>
      </Paper>
    </Center>
  );
}
