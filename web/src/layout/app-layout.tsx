import { Anchor, AppShell, Box, Burger, Drawer, Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useParams } from 'react-router';
import { Logo } from '../components/logo';
import { lastBusiness, rememberBusiness } from '../platform/last-business';
import classes from './app-layout.module.css';
import { BottomBar } from './bottom-bar';
import { BusinessSwitcher } from './business-switcher';
import { CompanySwitcher } from './company-switcher';
import { DropAnywhere } from './drop-anywhere';
import { Navigation } from './navigation';
import { Offline } from './offline';
import { OpeningPage } from './opening-page';
import { PaletteButton } from './palette-button';
import { Shortcuts } from './shortcuts';
import { useSignedIn } from './signed-in';
import { UserMenu } from './user-menu';

/** The frame of the app: business and user, navigation, and the page. */
export function AppLayout() {
  const { businesses } = useSignedIn();
  const { businessId } = useParams();
  const current = businesses.find(({ id }) => id === businessId) ?? lastBusiness(businesses);
  const { key } = useLocation();
  // Where it was opened. Any navigation closes it, and going back does not open it again.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  if (menuOpenAt !== null && menuOpenAt !== key) setMenuOpenAt(null);
  const isMenuOpen = menuOpenAt === key;
  useEffect(() => {
    if (businessId !== undefined && businessId === current?.id) rememberBusiness(businessId);
  }, [businessId, current?.id]);

  const navigation = (
    <Stack gap="md">
      <Stack gap="xs">
        <BusinessSwitcher businesses={businesses} current={current} />
        {current && <CompanySwitcher businessId={current.id} />}
      </Stack>
      <Navigation business={current} />
    </Stack>
  );
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 264, breakpoint: 'md', collapsed: { mobile: true } }}
      footer={{ height: { base: current ? 60 : 0, md: 0 } }}
    >
      <ScrollRestoration />
      <OpeningPage />
      <Shortcuts business={current} />
      {current && <DropAnywhere business={current} />}
      <Anchor href="#content" className={classes.skip}>
        Skip to the content
      </Anchor>
      <AppShell.Header>
        <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger
              opened={isMenuOpen}
              onClick={() => setMenuOpenAt(isMenuOpen ? null : key)}
              hiddenFrom="md"
              size="sm"
              aria-label="Menu"
              aria-expanded={isMenuOpen}
            />
            <Link to="/" className={classes.home} aria-label="Charterbook, home">
              <Logo />
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap">
            {current && <PaletteButton key={current.id} business={current} />}
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="md" p="md" className={classes.navbar}>
        {navigation}
      </AppShell.Navbar>
      <Drawer
        opened={isMenuOpen}
        onClose={() => setMenuOpenAt(null)}
        hiddenFrom="md"
        size="18rem"
        title={<Logo />}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        {navigation}
      </Drawer>
      {current && (
        <AppShell.Footer hiddenFrom="md">
          <BottomBar business={current} />
        </AppShell.Footer>
      )}
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Box pb="xl">
          <Offline />
          <Outlet />
        </Box>
      </AppShell.Main>
    </AppShell>
  );
}
