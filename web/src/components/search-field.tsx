import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useKeys } from '../platform/use-keys';

const TYPING_MS = 100;

interface SearchFieldProps {
  /** What it searches, for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  /** The text in the address of the page. */
  readonly given: string;
  readonly onSearch: (text: string) => void;
}

/** Searches while a user types. `/` takes the focus to it. */
export function SearchField({ label, placeholder, given, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(given);
  const [sent, setSent] = useState(given);
  const [shown, setShown] = useState(given);
  if (shown !== given) {
    setShown(given);
    // Not what was typed here: the filters were cleared, or a link was followed.
    if (given !== sent) setTyped(given);
  }
  const searchLater = useDebouncedCallback((text: string) => {
    setSent(text);
    onSearch(text);
  }, TYPING_MS);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <TextInput
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      type="search"
      value={typed}
      maxLength={200}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        searchLater(value.trim());
      }}
      leftSection={<IconSearch aria-hidden size={18} />}
      size="sm"
      flex="1 1 14rem"
    />
  );
}
