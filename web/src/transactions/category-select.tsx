import { Select, type SelectProps } from '@mantine/core';
import type { Ref } from 'react';
import type { CategoryGroup } from './categories';

type CategorySelectProps = Omit<SelectProps, 'data' | 'searchable' | 'nothingFoundMessage'> & {
  readonly categories: readonly CategoryGroup[];
  readonly ref?: Ref<HTMLInputElement>;
};

/** A category of all, by its name or number. */
export function CategorySelect({ categories, ...props }: CategorySelectProps) {
  return (
    <Select
      data={categories.map(({ group, items }) => ({ group, items: [...items] }))}
      searchable
      nothingFoundMessage="No account has this name or number"
      // Otherwise it looks for the option of its value a while after it opens, and forgets that of the arrow keys.
      selectFirstOptionOnDropdownOpen={props.value === null}
      {...props}
    />
  );
}
