import { Stack, Title, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import classes from './section.module.css';

interface DrawerSectionProps {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement> | undefined;
  /** Until it has loaded, or failed once, the sections below are not shown: they would move when it arrives. */
  readonly waitsFor?: Pick<UseQueryResult, 'isPending' | 'failureCount'> | undefined;
  readonly children: ReactNode;
}

/** A part of a drawer. */
export function DrawerSection({ title, heading, waitsFor, children }: DrawerSectionProps) {
  const isArriving = waitsFor !== undefined && waitsFor.isPending && waitsFor.failureCount === 0;
  return (
    <Stack
      gap="sm"
      component="section"
      aria-label={title}
      className={classes.section}
      mod={{ arriving: isArriving }}
    >
      <Title order={3} ref={heading} tabIndex={heading === undefined ? undefined : -1}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** The place of a section while it is not known whether there is one. */
export function ArrivingSection() {
  return (
    <div className={classes.section} data-arriving role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
    </div>
  );
}
