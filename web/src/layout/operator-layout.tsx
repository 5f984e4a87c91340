import { Anchor, AppShell, Box, Group, Text } from '@mantine/core';
import { Link, Outlet, ScrollRestoration } from 'react-router';
import { Logo } from '../components/logo';
import { PageOwner } from '../components/page';
import { NotFoundPage } from '../pages/not-found-page';
import classes from './app-layout.module.css';
import { CardFrame } from './card-layout';
import { Offline } from './offline';
import { OpeningPage } from './opening-page';
import { useSignedIn } from './signed-in';
import { UserMenu } from './user-menu';

/** The frame of the operator console, in which no business is open. For other users it does not exist. */
export function OperatorLayout() {
  const { isOperator } = useSignedIn();
  if (!isOperator)
    return (
      <CardFrame>
        <NotFoundPage />
      </CardFrame>
    );
  return (
    <AppShell header={{ height: 56 }}>
      <ScrollRestoration />
      <OpeningPage />
      <Anchor href="#content" className={classes.skip}>
        Skip to the content
      </Anchor>
      <AppShell.Header>
        <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Link to="/" className={classes.home} aria-label="Charterbook, home">
              <Logo />
            </Link>
            <Text size="sm" fw={500} c="dimmed" truncate>
              Operator console
            </Text>
          </Group>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Box pb="xl">
          <Offline />
          <PageOwner value="Operator console">
            <Outlet />
          </PageOwner>
        </Box>
      </AppShell.Main>
    </AppShell>
  );
}
