import { List, Stack, Text } from '@mantine/core';
import { Note } from '../../../../components/note';
import type { PreflightCheckView } from '../../../../data/contract';

/** What the IRS would find in the form: errors first. */
export function FailedChecks({ checks }: { checks: readonly PreflightCheckView[] }) {
  const failed = (severity: PreflightCheckView['severity']) =>
    checks.filter((check) => !check.passed && check.severity === severity);
  const errors = failed('error');
  const others = [...failed('warning'), ...failed('info')];
  if (errors.length + others.length === 0)
    return <Note tone="done">All {checks.length} checks of the form passed.</Note>;
  return (
    <Stack gap="sm">
      {errors.length > 0 && (
        <Note tone="danger" title="The IRS rejects forms for this">
          <Messages of={errors} />
        </Note>
      )}
      {others.length > 0 && (
        <Note title="Good to know">
          <Messages of={others} />
        </Note>
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
