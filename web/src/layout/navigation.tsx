import { NavLink as NavItem, Stack, Text } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconCode,
  IconHome,
  type Icon,
  IconPlugConnected,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { NavLink, useMatch } from 'react-router';
import { isAdministrator } from '../components/roles';
import type { MyBusinessView } from '../data/contract';

interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
  readonly isForAdministrators?: boolean;
}

/** Pages of a business, under its path. */
const OF_BUSINESS: readonly Destination[] = [
  { path: '', label: 'Home', icon: IconHome },
  { path: '/members', label: 'Members', icon: IconUsers },
  { path: '/developers', label: 'Developers', icon: IconCode, isForAdministrators: true },
  { path: '/connected-apps', label: 'Connected apps', icon: IconPlugConnected, isForAdministrators: true },
  { path: '/settings', label: 'Business settings', icon: IconBuildingCommunity },
];

export function Navigation({ business }: { business: MyBusinessView | undefined }) {
  const shown = OF_BUSINESS.filter(
    ({ isForAdministrators }) => business && (!isForAdministrators || isAdministrator(business.role)),
  );
  return (
    <Stack component="nav" aria-label="Main" gap={2}>
      {business &&
        shown.map(({ path, ...rest }) => (
          <NavigationItem
            key={path}
            to={`/businesses/${business.id}${path}`}
            isExact={path === ''}
            {...rest}
          />
        ))}
      <Text size="xs" c="dimmed" fw={500} mt="md" mb={4} px="sm">
        Your account
      </Text>
      <NavigationItem to="/security" label="Security" icon={IconShieldLock} />
    </Stack>
  );
}

interface NavigationItemProps {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  readonly isExact?: boolean;
}

function NavigationItem({ to, label, icon: Symbol, isExact = false }: NavigationItemProps) {
  const isActive = useMatch({ path: to, end: isExact }) !== null;
  return (
    <NavItem
      component={NavLink}
      to={to}
      end={isExact}
      label={label}
      active={isActive}
      leftSection={<Symbol aria-hidden size={20} stroke={1.6} />}
      bdrs="md"
    />
  );
}
