import { Group, Paper, Stack, Text } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import classes from './item-list.module.css';

/** A list of items that wrap on narrow screens: a table that fits a phone. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper component="ul" aria-label={label} className={classes.list}>
      {children}
    </Paper>
  );
}

interface ItemProps {
  readonly title: ReactNode;
  /** Short facts about the item; empty ones are omitted. */
  readonly facts?: readonly ReactNode[];
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function Item({ title, facts = [], actions, children }: ItemProps) {
  return (
    <li className={classes.item}>
      {/* Actions that leave the text too little room are below it. */}
      <Group justify="space-between" gap="xs md">
        <Stack gap={4} miw={0} flex="1 1 9rem">
          <Group gap="xs" fw={500} className={classes.title}>
            {title}
          </Group>
          {children}
          <Facts>{facts}</Facts>
        </Stack>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </Group>
    </li>
  );
}

function Facts({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children);
  if (facts.length === 0) return null;
  return (
    <Text component="div" size="sm" c="dimmed" className={classes.facts}>
      {Children.map(facts, (fact) => (
        <span className={classes.fact}>{fact}</span>
      ))}
    </Text>
  );
}
