import { Button, type ButtonProps } from '@mantine/core';
import type { Ref } from 'react';

interface ActionButtonProps extends ButtonProps {
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-label'?: string;
}

/** A button that stays focused while its action runs: a disabled one would lose the focus. */
export function ActionButton({ isBusy, onClick, ...rest }: ActionButtonProps) {
  return (
    <Button
      size="xs"
      w="fit-content"
      aria-disabled={isBusy}
      data-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onClick();
      }}
      {...rest}
    />
  );
}
