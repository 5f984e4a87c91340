import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './scrollable.module.css';

/** A frame for a table that may be wider than the page. It takes the focus, so that arrow keys scroll it. */
export function Scrollable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper className={classes.frame} role="region" aria-label={label} tabIndex={0}>
      {children}
    </Paper>
  );
}
