import { Confirm } from '../../components/confirm';
import { useToast } from '../../components/toasts';
import { useObligation, useReopen } from '../../data/obligations';
import { useOpenObligation } from './use-open-obligation';

/** Asks before a settled date loses how it was settled. */
export function ReopenDialog() {
  const { businessId, obligationId, close } = useOpenObligation();
  const toast = useToast();
  const { mutateAsync: reopen } = useReopen(businessId, obligationId);
  const title = useObligation(businessId, obligationId).data?.title ?? 'This date';
  return (
    <Confirm
      title="Open this date again?"
      confirmLabel="Open it again"
      run={() => reopen()}
      onClose={close}
      onDone={() => toast.done(`${title} is open again.`)}
    >
      When and how it was filed, or why it was not needed, then stands only in the history of the business. An
      uploaded document stays.
    </Confirm>
  );
}
