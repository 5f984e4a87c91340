import {
  Avatar,
  Box,
  Button,
  type MantineColorScheme,
  Menu,
  Text,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconChevronDown, IconLogout, IconShieldLock, IconTool } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useToast } from '../components/toasts';
import { useSignOut } from '../data/account';
import { openSignIn } from '../platform/open-sign-in';
import { useSignedIn } from './signed-in';

export function UserMenu() {
  const { user, isOperator } = useSignedIn();
  const signOut = useSignOut();
  const toast = useToast();
  const leave = async () => {
    try {
      await signOut.mutateAsync();
      openSignIn();
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Menu position="bottom-end" width={240} shadow="md" keepMounted={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px="xs"
          leftSection={<Avatar size={28} name={user.name} color="pine" aria-hidden />}
        >
          <VisuallyHidden>Your account, {user.name}</VisuallyHidden>
          <Text aria-hidden component="span" size="sm" fw={500} truncate maw={180} visibleFrom="sm">
            {user.name}
          </Text>
          <Box component="span" visibleFrom="sm" lh={0} ms="xs">
            <IconChevronDown size={16} aria-hidden />
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          Signed in as
          <Text size="sm" fw={500} c="var(--mantine-color-text)" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Item component={Link} to="/security" leftSection={<IconShieldLock size={18} aria-hidden />}>
          Security
        </Menu.Item>
        {isOperator && (
          <Menu.Item component={Link} to="/operator" leftSection={<IconTool size={18} aria-hidden />}>
            Operator console
          </Menu.Item>
        )}
        <Menu.Divider />
        <Theme />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const THEMES: readonly (readonly [MantineColorScheme, string])[] = [
  ['auto', 'Like the device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Light or dark, in this browser. */
function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {THEMES.map(([value, label]) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
