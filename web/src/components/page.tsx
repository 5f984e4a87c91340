import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Sets the title of the browser tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Charterbook`;
  }, [title]);
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
  readonly children: ReactNode;
}

/** A page of the signed-in app: heading, actions, content. */
export function Page({ title, description, actions, children }: PageProps) {
  useDocumentTitle(title);
  const heading = useHeadingFocus(title);
  return (
    <Stack gap="xl">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} maw={620}>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {description !== undefined && <Text c="dimmed">{description}</Text>}
        </Stack>
        {actions}
      </Group>
      {children}
    </Stack>
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
        <Stack gap={2} maw={620}>
          <Title order={2}>{title}</Title>
          {description !== undefined && (
            <Text c="dimmed" size="sm">
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
