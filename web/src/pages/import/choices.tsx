import { Checkbox } from '@mantine/core';
import { transactionCount } from '../../transactions/words';

interface ChoiceProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether a commit imports what looks like duplicates, too. */
export function DuplicatesChoice({ count, checked, onChange }: ChoiceProps & { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Checkbox
      label={`Also import ${transactionCount(count)} that look like duplicates`}
      description="They have the date and the amount of a transaction that exists under another id. Import them if the bank really booked both."
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** Whether a revert removes what users have edited, too. */
export function EditedChoice({ checked, onChange }: ChoiceProps) {
  return (
    <Checkbox
      label="Also remove transactions that a user has categorized or added a note to"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
