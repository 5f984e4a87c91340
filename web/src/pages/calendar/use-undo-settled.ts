import { useToast } from '../../components/toasts';
import type { ObligationView } from '../../data/contract';
import { useReopen } from '../../data/obligations';
import { useCurrentBusiness } from '../../layout/business-pages';

/** The button of the message that a date is settled: it is open again. */
export function useUndoSettled({ id, title }: ObligationView) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: reopen } = useReopen(businessId, id);
  return {
    label: 'Undo',
    onClick: () => {
      reopen().then(() => toast.done(`${title} is open again.`), toast.failed);
    },
  };
}
