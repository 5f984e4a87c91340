import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

export function TextLink({ to, children, ...rest }: AnchorProps & { to: To; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} {...rest}>
      {children}
    </Anchor>
  );
}

export function ButtonLink({ to, children, ...rest }: ButtonProps & { to: To; children: ReactNode }) {
  return (
    <Button component={Link} to={to} {...rest}>
      {children}
    </Button>
  );
}
