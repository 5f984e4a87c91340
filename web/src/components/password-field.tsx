import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/** The library's field, with its hint and error announced to screen readers. */
export function PasswordField({ error, description, ...rest }: PasswordInputProps) {
  const id = useId();
  const isBad = error !== undefined && error !== null && error !== false;
  const describedBy = [description !== undefined && `${id}-description`, isBad && `${id}-error`]
    .filter((part) => part !== false)
    .join(' ');
  return (
    <PasswordInput
      id={id}
      error={error}
      description={description}
      aria-invalid={isBad ? true : undefined}
      aria-describedby={describedBy === '' ? undefined : describedBy}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      {...rest}
    />
  );
}
