import { Text, UnstyledButton } from '@mantine/core';
import { NavLink } from 'react-router';
import type { MyBusinessView } from '../data/contract';
import classes from './bottom-bar.module.css';
import { destinationsFor } from './destinations';

/** As many as a narrow phone has room for; the menu has the others. */
const SHOWN = 5;

/** On phones, the pages of daily use are one tap away. */
export function BottomBar({ business }: { business: MyBusinessView }) {
  return (
    <nav aria-label="Daily use" className={classes.bar}>
      {destinationsFor(business.role)
        .slice(0, SHOWN)
        .map(({ path, label, icon: Symbol }) => (
          <UnstyledButton
            key={path}
            component={NavLink}
            to={`/businesses/${business.id}${path}`}
            end={path === ''}
            className={classes.place}
          >
            <Symbol aria-hidden size={22} stroke={1.6} />
            <Text component="span" fz={11}>
              {label}
            </Text>
          </UnstyledButton>
        ))}
    </nav>
  );
}
