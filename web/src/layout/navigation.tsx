import { Badge, NavLink as NavItem, Stack, Text } from '@mantine/core';
import { type Icon, IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink, useMatch } from 'react-router';
import type { MyBusinessView } from '../data/contract';
import { useOverview } from '../data/overview';
import { destinationsFor } from './destinations';

export function Navigation({ business }: { business: MyBusinessView | undefined }) {
  const shown = business ? destinationsFor(business.role) : [];
  return (
    <Stack component="nav" aria-label="Main" gap={2}>
      {business &&
        shown.map(({ path, label, icon }) => (
          <NavigationItem
            key={path}
            to={`/businesses/${business.id}${path}`}
            isExact={path === ''}
            count={path === '/review' ? <ToReview businessId={business.id} /> : undefined}
            label={label}
            icon={icon}
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
