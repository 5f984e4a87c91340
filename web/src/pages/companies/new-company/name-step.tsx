import { Navigate } from 'react-router';
import { NameFields } from '../orders/name-fields';
import { designatorsIn, stateName } from '../orders/order-words';
import { Note } from '../../../components/note';
import type { StepProps } from './order-form';

export function NameStep({ form }: StepProps) {
  const { entityType, filingState } = form.values;
  // Each state accepts other endings.
  if (filingState === '') return <Navigate to="../company" relative="path" replace />;
  return (
    <>
      <NameFields form={form} designators={designatorsIn({ entityType, filingState })} />
      <Note>
        {stateName(filingState)} accepts a name only if no other company there has one like it. You can look
        for it in the register of the state before.
      </Note>
    </>
  );
}
