import { Container, Group, Stack, Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The name of the business that pages belong to; null outside of one. */
export const PageOwner = createContext<string | null>(null);

/** The company whose books a page shows; null if its business has only one, or the page shows no books. */
export const PageBooks = createContext<string | null>(null);

/** Sets the title of the browser tab: the page, the business and the product. */
export function useDocumentTitle(title: string): void {
  const owner = useContext(PageOwner);
  useEffect(() => {
    const names = owner === null || owner === title ? [title] : [title, owner];
    document.title = [...names, 'Charterbook'].join(' · ');
  }, [title, owner]);
}

/**
 * Screen readers do not notice a navigation within the app, so the heading of the new page takes the focus.
 * The browser itself announces the first page.
 */
export function useHeadingFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    const isFirstOfVisit = shown.current === null && key === 'default';
    if (shown.current !== title && !isFirstOfVisit) heading.current?.focus({ preventScroll: true });
    shown.current = title;
  }, [title, key]);
  return heading;
}

interface PageProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether the content is as wide as the window: tables are. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A page of the signed-in app: heading, actions, content. */
export function Page({ title, description, actions, isWide = false, children }: PageProps) {
  useDocumentTitle(title);
  const heading = useHeadingFocus(title);
  const books = useContext(PageBooks);
  return (
    <Container fluid={isWide} size="md" p={0}>
      <Stack gap="xl">
        <Group justify="space-between" align="flex-start" gap="md">
          <Stack gap={4} maw={620} miw={0}>
            {books !== null && (
              <Text size="sm" fw={500} c="dimmed" className="breaks-words">
                Books of {books}
              </Text>
            )}
            <Title order={1} ref={heading} tabIndex={-1}>
              {title}
            </Title>
            {description !== undefined && (
              <Text c="dimmed" className="breaks-words">
                {description}
              </Text>
            )}
          </Stack>
          {actions}
        </Group>
        {children}
      </Stack>
    </Container>
  );
}

interface SectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, description, actions, children }: SectionProps) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Stack gap={2} maw={620} miw={0}>
          <Title order={2}>{title}</Title>
          {description !== undefined && (
            <Text c="dimmed" size="sm" className="breaks-words">
              {description}
            </Text>
          )}
        </Stack>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
