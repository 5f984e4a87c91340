import { Button, Radio, Stack, Text } from '@mantine/core';
import { Dialog } from '../../components/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Problem } from '../../components/problem';
import type { ConsentView } from '../../data/contract';
import { NewBusinessForm } from '../business/new-business-form';

interface BusinessChoiceProps {
  readonly consent: ConsentView;
  readonly value: string | null;
  readonly onChange: (businessId: string) => void;
}

/** With a partner the user chooses the business; any other client belongs to one. */
export function BusinessChoice({ consent, value, onChange }: BusinessChoiceProps) {
  const { businesses, isPartner, mayCreateBusiness } = consent;
  if (!isPartner)
    return businesses.length === 0 ? (
      <Problem title="You are not a member of its business">
        Only members of the application's business can authorize it.
      </Problem>
    ) : null;
  return (
    <Stack gap="sm">
      {businesses.length === 0 && !mayCreateBusiness && (
        <Problem title="You have no business yet">
          Create one in Charterbook or accept an invitation. Then return to the application and try again.
        </Problem>
      )}
      {businesses.length > 0 && (
        <Radio.Group
          label="Which business?"
          description="It gets access only to this business."
          value={value}
          onChange={onChange}
          size="md"
        >
          <Stack gap="xs" mt="sm">
            {businesses.map((business) => (
              <Radio.Card key={business.id} value={business.id} p="sm" radius="md">
                <Text
                  component="span"
                  fw={500}
                  display="flex"
                  style={{ alignItems: 'center', gap: '0.75rem' }}
                >
                  <Radio.Indicator />
                  {business.name}
                </Text>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
      )}
      {mayCreateBusiness && <CreateBusiness requestId={consent.requestId} onCreated={onChange} />}
    </Stack>
  );
}

interface CreateBusinessProps {
  readonly requestId: string;
  readonly onCreated: (businessId: string) => void;
}

function CreateBusiness({ requestId, onCreated }: CreateBusinessProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const created = async (businessId: string) => {
    await client.invalidateQueries({ queryKey: ['consents', requestId] });
    onCreated(businessId);
    setOpen(false);
  };
  return (
    <>
      <Button variant="subtle" leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setOpen(true)}>
        Create a business
      </Button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Create a business">
          <NewBusinessForm onDone={(businessId) => void created(businessId)} />
        </Dialog>
      )}
    </>
  );
}
