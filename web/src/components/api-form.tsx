import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { problemsByField } from '../data/explain-error';
import { Problem } from './problem';

interface ApiFormProps<Values extends Record<string, unknown>, Result> {
  readonly form: UseFormReturnType<Values>;
  readonly send: (values: Values) => Promise<Result>;
  readonly onDone?: (result: Result, values: Values) => void;
  readonly submitLabel: string;
  readonly isFullWidth?: boolean;
  readonly secondary?: ReactNode;
  readonly children: ReactNode;
}

/** A form that is validated here first and then by the service, whose problems are shown at their fields. */
export function ApiForm<Values extends Record<string, unknown>, Result>(props: ApiFormProps<Values, Result>) {
  const { form, send, onDone, submitLabel, isFullWidth = false, secondary, children } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (values: Values) => {
    setBusy(true);
    setProblem(null);
    try {
      const result = await send(values);
      onDone?.(result, values);
    } catch (error) {
      const problems = problemsByField(error, pathsOf(values));
      setProblem(problems.others);
      form.setErrors(problems.fields);
      focusFirst(form, problems.fields);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (isBusy) event.preventDefault();
    else
      form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirst(form, errors),
      )(event);
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {problem !== null && <Problem>{problem}</Problem>}
        {children}
        <Group gap="sm" justify="flex-end">
          {secondary}
          <Button type="submit" loading={isBusy} fullWidth={isFullWidth} size="md">
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The names of all fields, as forms know them: `name`, `address.city`, `members.0.name`. */
function pathsOf(values: object): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => [
    name,
    ...pathsIn(value).map((path) => `${name}.${path}`),
  ]);
}

function pathsIn(value: unknown): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      isObject(item) ? pathsOf(item).map((path) => `${index}.${path}`) : [],
    );
  return isObject(value) ? pathsOf(value) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Moves the focus to the first problem, for screen readers and small screens. */
function focusFirst<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  errors: Readonly<Record<string, unknown>>,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
