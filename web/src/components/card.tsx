import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle, useHeadingFocus } from './page';

interface CardProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Links to other pages. */
  readonly footer?: ReactNode;
}

/** The content of a page with the card layout. */
export function Card({ title, description, children, footer }: CardProps) {
  useDocumentTitle(title);
  const heading = useHeadingFocus(title);
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {description !== undefined && (
          <Text component="div" c="dimmed" className="breaks-words">
            {description}
          </Text>
        )}
      </Stack>
      {children}
      {footer !== undefined && (
        <Text component="p" m={0} ta="center" size="sm">
          {footer}
        </Text>
      )}
    </Stack>
  );
}
