import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../../../components/api-form';
import { Dialog } from '../../../../components/dialog';
import { isFilled } from '../../../../components/form-rules';
import { useToast } from '../../../../components/toasts';
import type { IncorporationView } from '../../../../data/contract';
import { useProposeNames } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';
import { NameFields, type NamesValues } from '../name-fields';
import { designatorsIn, stateName } from '../order-words';

interface NamesDialogProps {
  readonly order: IncorporationView;
  readonly onClose: () => void;
}

/** Proposes other names to the state. */
export function NamesDialog({ order, onClose }: NamesDialogProps) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: propose } = useProposeNames(businessId, order.id);
  const designators = designatorsIn(order);
  const form = useForm<NamesValues>({
    mode: 'controlled',
    initialValues: {
      nameOptions: [{ name: '', designator: order.nameOptions[0]?.designator ?? designators[0] ?? '' }],
    },
    validate: { nameOptions: { name: isFilled('Enter a name.') } },
  });
  return (
    <Dialog onClose={onClose} title="Propose another name" size="lg">
      <ApiForm
        form={form}
        send={({ nameOptions }) => propose(nameOptions)}
        onDone={() => {
          onClose();
          toast.done(`${stateName(order.filingState)} gets the new name.`);
        }}
        submitLabel="Propose"
      >
        <Text size="sm">{order.statusReason}</Text>
        <NameFields form={form} designators={designators} />
      </ApiForm>
    </Dialog>
  );
}
