import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { PreflightCheckView } from '../../../../data/contract';

/** What the IRS would find in the form: errors first. */
export function FailedChecks({ checks }: { checks: readonly PreflightCheckView[] }) {
  const failed = (severity: PreflightCheckView['severity']) =>
    checks.filter((check) => !check.passed && check.severity === severity);
  const errors = failed('error');
  const others = [...failed('warning'), ...failed('info')];
  if (errors.length + others.length === 0)
    return (
      <Alert variant="light" color="pine" role="note" icon={<IconCheck aria-hidden size={20} />}>
        All {checks.length} checks of the form passed.
      </Alert>
    );
  return (
    <Stack gap="sm">
      {errors.length > 0 && (
        <Alert
          variant="light"
          color="danger"
          role="note"
          title="The IRS rejects forms for this"
          icon={<IconAlertTriangle aria-hidden size={20} />}
        >
          <Messages of={errors} />
        </Alert>
      )}
      {others.length > 0 && (
        <Alert
          variant="light"
          color="gray"
          role="note"
          title="Good to know"
          icon={<IconInfoCircle aria-hidden size={20} />}
        >
          <Messages of={others} />
        </Alert>
      )}
    </Stack>
  );
}

function Messages({ of: checks }: { of: readonly PreflightCheckView[] }) {
  return (
    <List size="sm" spacing={4}>
      {checks.map(({ code, line, message }) => (
        <List.Item key={code} className="breaks-words">
          {message}
          {/* Some checks are about a part of the form without a number. */}
          {line !== null && /^\d/.test(line) && (
            <Text span size="sm" c="dimmed">
              {' '}
              (line {line})
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}
