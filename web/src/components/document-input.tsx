import { FileInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { DOCUMENT_TYPES } from '../data/document-limits';

interface DocumentInputProps {
  readonly label: string;
  /** What it is for; the formats are added. */
  readonly description: string;
  /** Of the field of the form that has the file, or null. */
  readonly field: GetInputPropsReturnType;
}

/** Chooses a file that is stored as a document. */
export function DocumentInput({ label, description, field }: DocumentInputProps) {
  return (
    <FileInput
      label={label}
      description={`${description} A PDF, PNG or JPEG up to 10 MB.`}
      placeholder="Choose a file"
      size="md"
      accept={DOCUMENT_TYPES.join(',')}
      clearable
      clearButtonProps={{ 'aria-label': 'Remove the file' }}
      {...field}
    />
  );
}
