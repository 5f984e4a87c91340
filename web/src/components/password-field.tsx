import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/** The library's field, which tells its hint and its error to screen readers too. */
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
