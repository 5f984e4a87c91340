import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface Target extends Pick<LinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset'> {
  readonly children: ReactNode;
}

export function TextLink({ to, children, ...rest }: AnchorProps & Target) {
  return (
    <Anchor component={Link} to={to} {...rest}>
      {children}
    </Anchor>
  );
}

export function ButtonLink({ to, children, ...rest }: ButtonProps & Target) {
  return (
    <Button component={Link} to={to} {...rest}>
      {children}
    </Button>
  );
}
