import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useCompanies } from '../data/entities';
import { useOverview } from '../data/overview';
import { addressOf } from '../platform/company-address';
import classes from './business-switcher.module.css';

/** Switches between the companies of a business, if it has several. */
export function CompanySwitcher({ businessId }: { businessId: string }) {
  const companies = useCompanies(businessId).data ?? [];
  const currentId = useOverview(businessId).data?.entityId;
  const { pathname } = useLocation();
  if (companies.length < 2) return null;
  const current = companies.find(({ id }) => id === currentId);
  return (
    <Menu position="bottom-start" width="target" shadow="md" keepMounted={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <span className={classes.text}>
            <Text component="span" size="xs" c="dimmed" display="block">
              Books of
            </Text>
            <Text component="span" size="sm" fw={600} lineClamp={2} className={classes.name}>
              {current?.legalName ?? 'Choose a company'}
            </Text>
          </span>
          <IconSelector size={18} className={classes.chevron} aria-label="Switch company" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {companies.map(({ id, legalName }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={addressOf(id, pathname)}
            aria-current={id === currentId ? 'true' : undefined}
            rightSection={id === currentId && <IconCheck size={16} aria-hidden />}
          >
            <Text component="span" size="sm" className={classes.name}>
              {legalName}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
