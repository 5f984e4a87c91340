import { Badge, NavLink as NavItem, Stack, Text } from '@mantine/core';
import {
  IconBuildingBank,
  IconBuildingCommunity,
  IconChartBar,
  IconChecklist,
  IconCode,
  IconHome,
  type Icon,
  IconListDetails,
  IconPlugConnected,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink, useMatch } from 'react-router';
import { isAdministrator } from '../components/roles';
import type { MyBusinessView } from '../data/contract';
import { useOverview } from '../data/overview';

interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
  readonly isForAdministrators?: boolean;
}

/** Pages of a business, under its path. */
const OF_BUSINESS: readonly Destination[] = [
  { path: '', label: 'Home', icon: IconHome },
  { path: '/review', label: 'Review', icon: IconChecklist },
  { path: '/transactions', label: 'Transactions', icon: IconListDetails },
  { path: '/accounts', label: 'Accounts', icon: IconBuildingBank },
  { path: '/reports', label: 'Reports', icon: IconChartBar },
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
            count={path === '/review' ? <ToReview businessId={business.id} /> : undefined}
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

/** How many transactions need review, if any do. */
function ToReview({ businessId }: { businessId: string }) {
  const { count, isComplete } = useOverview(businessId).data?.toReview ?? { count: 0, isComplete: true };
  if (count === 0) return null;
  return (
    <Badge variant="light" size="sm">
      {count}
      {!isComplete && '+'}
    </Badge>
  );
}

interface NavigationItemProps {
  readonly count?: ReactNode;
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  readonly isExact?: boolean;
}

function NavigationItem({ to, label, icon: Symbol, isExact = false, count }: NavigationItemProps) {
  const isActive = useMatch({ path: to, end: isExact }) !== null;
  return (
    <NavItem
      component={NavLink}
      to={to}
      end={isExact}
      label={label}
      active={isActive}
      rightSection={count}
      leftSection={<Symbol aria-hidden size={20} stroke={1.6} />}
      bdrs="md"
    />
  );
}
