import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { Logo } from '../components/logo';

/** Shown when a page fails to render. Saved data is not affected. */
export function CrashPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper p="xl" maw={460}>
        <Stack gap="lg">
          <Logo />
          <Title order={1}>Something went wrong</Title>
          <Text c="dimmed">
            This is our error. Your saved data is safe. Reload the page. If it happens again, contact support
            and describe what you did.
          </Text>
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </Stack>
      </Paper>
    </Center>
  );
}
