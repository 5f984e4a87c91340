import { Center, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Logo } from '../components/logo';
import classes from './card-layout.module.css';
import { SessionEnded } from './session-ended';

/** Pages for users who are not signed in: one card, one task. */
export function CardLayout() {
  return (
    <>
      <CardFrame>
        <Outlet />
      </CardFrame>
      <SessionEnded />
    </>
  );
}

export function CardFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <ScrollRestoration />
      <Center className={classes.page}>
        <Stack gap="lg" w="100%" maw={460}>
          <Center component="header">
            <Logo size={32} />
          </Center>
          <Paper component="main" className={classes.card} shadow="xs">
            {children}
          </Paper>
        </Stack>
      </Center>
    </>
  );
}
