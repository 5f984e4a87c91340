import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { useFindingsOfAccount } from '../../data/findings';
import { useCurrentBusiness } from '../../layout/business-pages';

/** What the last check found, such as months without a statement. */
export function AccountFindings({ entityId, bankAccountId }: { entityId: string; bankAccountId: string }) {
  const { id } = useCurrentBusiness();
  const findings = useFindingsOfAccount(id, entityId, bankAccountId);
  if (findings.data?.length === 0) return null;
  return (
    <Loaded query={findings}>
      {(found) => (
        <Stack gap="sm">
          {found.map(({ code, severity, message, ranAt }) => (
            <Alert
              key={`${code} ${message}`}
              color={severity === 'critical' ? 'danger' : 'yellow'}
              variant="light"
              icon={<IconAlertTriangle aria-hidden size={20} />}
            >
              <Text size="sm" className="breaks-words">
                {message}
              </Text>
              <Text size="sm">
                Checked <Moment at={ranAt} />
              </Text>
            </Alert>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}
