import { Button, Group, Radio, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '../../components/problem';
import { Scrollable } from '../../components/scrollable';
import { Section } from '../../components/page';
import type { Ambiguity, StatementUploadView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { chosenFileOf, useUploadFile } from '../../data/imports';
import { useCurrentBusiness } from '../../layout/business-pages';
import { type Answers, COLUMN_ROLES, type Field, mappingOf, suggestedAnswers, unanswered } from './answers';
import { FileDrop } from './file-drop';

/** What is unclear in a file: each question with the service's suggestion, next to a sample of the file. */
export function Questions({ upload }: { upload: StatementUploadView }) {
  const { id } = useCurrentBusiness();
  const [answers, setAnswers] = useState(() => suggestedAnswers(upload));
  const send = useUploadFile(id);
  const file = chosenFileOf(upload.id);
  const open = unanswered(upload, answers);
  const { bankAccountId, ambiguities, sample } = upload;
  return (
    <Stack gap="xl">
      <Section
        title="How is this file to be read?"
        description="It can be read in more than one way. Nothing is guessed: choose what is right."
      >
        {ambiguities.map((question) => (
          <Question
            key={`${question.field} ${question.reason}`}
            question={question}
            answers={answers}
            sample={sample}
            onChange={setAnswers}
          />
        ))}
        {send.isError && <Problem>{explainError(send.error)}</Problem>}
        {file === null && open === null && (
          <>
            <Text>Choose the file again to read it like this.</Text>
            <FileDrop
              bankAccountId={bankAccountId}
              mapping={mappingOf(upload, answers)}
              onUploaded={() => {}}
            />
          </>
        )}
        {file !== null && (
          <Group>
            <Button
              size="md"
              disabled={open !== null}
              loading={send.isPending}
              onClick={() => send.mutate({ bankAccountId, file, mapping: mappingOf(upload, answers) })}
            >
              Read the file like this
            </Button>
          </Group>
        )}
      </Section>
      {sample.length > 0 && <Sample records={sample} />}
    </Stack>
  );
}

const WORDS: Readonly<Partial<Record<Field, Readonly<Record<string, string>>>>> = {
  dateOrder: { ymd: 'Year, month, day', dmy: 'Day, month, year', mdy: 'Month, day, year' },
  decimalMark: { '.': 'A point: 1,234.50', ',': 'A comma: 1.234,50' },
  delimiter: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
  hasHeader: { true: 'The names of the columns', false: 'A transaction' },
  sign: {
    negative_is_out: 'Negative amounts are money out',
    positive_is_out: 'Positive amounts are money out',
  },
};

interface QuestionProps {
  readonly question: Ambiguity;
  readonly answers: Answers;
  readonly sample: StatementUploadView['sample'];
  readonly onChange: (answers: Answers) => void;
}

function Question({ question: { field, reason, choices }, answers, sample, onChange }: QuestionProps) {
  const choose = (value: string) => onChange({ ...answers, choices: { ...answers.choices, [field]: value } });
  const title = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
  if (field === 'columns')
    return <ColumnChoice title={title} answers={answers} sample={sample} onChange={onChange} />;
  const options =
    field === 'skipLines'
      ? [['skip', `Skip ${choices.length === 1 ? 'this line' : 'these lines'}`] as const]
      : choices.map((choice) => [choice, WORDS[field]?.[choice] ?? choice] as const);
  return (
    <Radio.Group label={title} value={answers.choices[field] ?? null} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {options.map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function ColumnChoice({
  title,
  answers,
  sample,
  onChange,
}: Omit<QuestionProps, 'question'> & { title: string }) {
  const [header = []] = sample;
  const data = header.map((name, at) => ({ value: String(at + 1), label: `${at + 1}: ${name}` }));
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Text fw={500}>{title}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {COLUMN_ROLES.map(([role, label]) => (
          <Select
            key={role}
            label={label}
            placeholder="Not in the file"
            size="sm"
            data={data}
            value={answers.columns[role] ?? null}
            onChange={(value) => {
              const { [role]: _before, ...others } = answers.columns;
              onChange({ ...answers, columns: value === null ? others : { ...others, [role]: value } });
            }}
            clearable
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** The first records of the file, with the numbers of their columns. */
function Sample({ records }: { records: StatementUploadView['sample'] }) {
  const width = Math.max(...records.map(({ length }) => length));
  const numbers = Array.from({ length: width }, (_, at) => at + 1);
  return (
    <Section title="The first lines of the file">
      <Scrollable label="The first lines of the file">
        <Table aria-label="The first lines of the file">
          <Table.Thead>
            <Table.Tr>
              {numbers.map((number) => (
                <Table.Th key={number}>{number}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {records.map((record, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of a file never change
              <Table.Tr key={at}>
                {numbers.map((number) => (
                  <Table.Td key={number}>{record[number - 1]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrollable>
    </Section>
  );
}
