import { Avatar, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ROLE_WORDS } from '../components/roles';
import type { MyBusinessView } from '../data/contract';
import classes from './business-switcher.module.css';

interface BusinessSwitcherProps {
  readonly businesses: readonly MyBusinessView[];
  readonly current: MyBusinessView | undefined;
}

/** Shows the current business and switches to others. */
export function BusinessSwitcher({ businesses, current }: BusinessSwitcherProps) {
  return (
    <Menu position="bottom-start" width="target" shadow="md" keepMounted={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <BusinessAvatar name={current?.name ?? ''} />
          <span className={classes.text}>
            <Text component="span" size="sm" fw={600} lineClamp={2} className={classes.name}>
              {current?.name ?? 'No business yet'}
            </Text>
            <Text component="span" size="xs" c="dimmed" display="block">
              {current ? ROLE_WORDS[current.role].name : 'Create one or get invited'}
            </Text>
          </span>
          <IconSelector size={18} className={classes.chevron} aria-label="Switch business" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {businesses.map((business) => (
          <Menu.Item
            key={business.id}
            component={Link}
            to={`/businesses/${business.id}`}
            aria-current={business.id === current?.id ? 'true' : undefined}
            leftSection={<BusinessAvatar name={business.name} />}
            rightSection={business.id === current?.id && <IconCheck size={16} aria-hidden />}
          >
            <Text component="span" size="sm" className={classes.name}>
              {business.name}
            </Text>
          </Menu.Item>
        ))}
        {businesses.length > 0 && <Menu.Divider />}
        <Menu.Item component={Link} to="/businesses/new" leftSection={<IconPlus size={18} aria-hidden />}>
          New business
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function BusinessAvatar({ name }: { name: string }) {
  return (
    <Group component="span" aria-hidden>
      <Avatar radius="md" size={32} color="pine" variant="light" component="span">
        {name.trim().charAt(0).toUpperCase() || '·'}
      </Avatar>
    </Group>
  );
}
