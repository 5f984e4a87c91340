import { VisuallyHidden } from '@mantine/core';
import { useNavigation } from 'react-router';
import classes from './opening-page.module.css';

/** A bar at the top while the file of the next page is loaded, unless that is quick. */
export function OpeningPage() {
  const isOpening = useNavigation().state === 'loading';
  return (
    <div role="status">
      {isOpening && (
        <>
          <div className={classes.bar} />
          <VisuallyHidden>Loading…</VisuallyHidden>
        </>
      )}
    </div>
  );
}
