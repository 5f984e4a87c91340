import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApiForm } from '../../../../components/api-form';
import { Dialog } from '../../../../components/dialog';
import { Loaded } from '../../../../components/loaded';
import { useToast } from '../../../../components/toasts';
import type { PreflightCheckView } from '../../../../data/contract';
import { usePreflight } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';
import { FailedChecks } from './failed-checks';

type Checks = readonly PreflightCheckView[];

interface CheckedFormProps<Acknowledgement extends object> {
  readonly applicationId: string;
  readonly title: string;
  /** The checks that matter for this step; default: all. */
  readonly shownOf?: (checks: Checks) => Checks;
  /** What must be acknowledged; an empty object if nothing must. */
  readonly acknowledgementOf: (checks: Checks) => Acknowledgement;
  /** Of the checkbox that acknowledges it. */
  readonly consent: string;
  readonly send: (acknowledgement: Acknowledgement) => Promise<unknown>;
  readonly done: string;
  readonly submitLabel: string;
  readonly onClose: () => void;
  /** What the step does. */
  readonly children: ReactNode;
}

/** A step with the form before which it is checked as the IRS does. What fails is acknowledged, or the form corrected. */
export function CheckedFormDialog<Acknowledgement extends object>(props: CheckedFormProps<Acknowledgement>) {
  const { id: businessId } = useCurrentBusiness();
  const preflight = usePreflight(businessId, props.applicationId);
  return (
    <Dialog onClose={props.onClose} title={props.title} size="lg">
      <Loaded query={preflight}>{({ checks }) => <CheckedForm {...props} checks={checks} />}</Loaded>
    </Dialog>
  );
}

function CheckedForm<Acknowledgement extends object>({
  checks,
  shownOf = (all) => all,
  acknowledgementOf,
  consent,
  send,
  done,
  submitLabel,
  onClose,
  children,
}: CheckedFormProps<Acknowledgement> & { checks: Checks }) {
  const toast = useToast();
  const acknowledgement = acknowledgementOf(checks);
  const needsConsent = Object.keys(acknowledgement).length > 0;
  const form = useForm({
    mode: 'controlled',
    initialValues: { isAcknowledged: false },
    validate: { isAcknowledged: (is) => (needsConsent && !is ? 'Correct the form, or confirm this.' : null) },
  });
  return (
    <ApiForm
      form={form}
      send={() => send(acknowledgement)}
      onDone={() => {
        onClose();
        toast.done(done);
      }}
      submitLabel={submitLabel}
    >
      {children}
      <FailedChecks checks={shownOf(checks)} />
      {needsConsent && (
        <Checkbox label={consent} {...form.getInputProps('isAcknowledged', { type: 'checkbox' })} />
      )}
    </ApiForm>
  );
}
