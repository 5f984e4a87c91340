import { Anchor, Paper, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconCircle,
  IconCircleDotted,
  IconExternalLink,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { Day } from '../../../components/day';
import { Moment } from '../../../components/moment';
import { documentAddress } from '../../../data/documents';
import { useCurrentBusiness } from '../../../layout/business-pages';
import type { Step, StepState } from './formation-steps';
import classes from './step-list.module.css';

const MARKS: Readonly<
  Record<StepState, { readonly icon: Icon; readonly color: string; readonly word: string }>
> = {
  done: { icon: IconCheck, color: 'pine', word: 'Done' },
  now: { icon: IconCircle, color: 'pine', word: 'Now' },
  later: { icon: IconCircleDotted, color: 'gray', word: 'Later' },
  ended: { icon: IconX, color: 'danger', word: 'Ended' },
};

export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <Paper p="lg">
      <ol aria-label="Steps" className={classes.list}>
        {steps.map((step) => (
          <StepItem key={step.title} step={step} />
        ))}
      </ol>
    </Paper>
  );
}

function StepItem({ step: { title, state, on, notes, documents } }: { step: Step }) {
  const { icon: Mark, color, word } = MARKS[state];
  return (
    <li className={classes.step} aria-current={state === 'now' ? 'step' : undefined}>
      <div className={classes.mark}>
        <ThemeIcon variant={state === 'done' ? 'filled' : 'light'} color={color} radius="xl" size={26}>
          <Mark aria-hidden size={16} />
        </ThemeIcon>
      </div>
      <Stack gap={2} pb="lg" miw={0}>
        <Text
          fw={state === 'now' ? 600 : 500}
          className="breaks-words"
          {...(state === 'later' && { c: 'dimmed' })}
        >
          {title} <VisuallyHidden>({word})</VisuallyHidden>
        </Text>
        {on !== null && (
          <Text size="sm" c="dimmed">
            {'day' in on ? <Day date={on.day} /> : <Moment at={on.moment} show="day" />}
          </Text>
        )}
        {notes.map((note) => (
          <Text key={note} size="sm" c="dimmed" className="breaks-words">
            {note}
          </Text>
        ))}
        {documents.map(({ id, label }) => (
          <StepDocument key={id} id={id}>
            {label}
          </StepDocument>
        ))}
      </Stack>
    </li>
  );
}

function StepDocument({ id, children }: { id: string; children: string }) {
  const business = useCurrentBusiness();
  return (
    <Anchor
      href={documentAddress(business.id, id)}
      target="_blank"
      size="sm"
      underline="always"
      w="fit-content"
    >
      {children} <IconExternalLink role="img" aria-label="(opens in a new tab)" size={14} />
    </Anchor>
  );
}
