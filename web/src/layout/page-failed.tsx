import { Button } from '@mantine/core';
import { Page } from '../components/page';

/** Shown in place of a page whose file cannot be loaded, or that fails to render. The frame stays. */
export function PageFailed() {
  return (
    <Page
      title="This page could not be opened"
      description="Your saved data is safe. Check your connection and try again. If it happens again, contact support and describe what you did."
    >
      <Button variant="default" w="fit-content" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Page>
  );
}
