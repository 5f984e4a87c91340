import { useSearchParams } from 'react-router';

const DIALOG = 'dialog';

interface AddressedDialog {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** A dialog that is open while the address names it: a link opens it, and going back closes it. */
export function useAddressedDialog(name: string): AddressedDialog {
  const [params, setParams] = useSearchParams();
  const withDialog = (change: (params: URLSearchParams) => void) => (now: URLSearchParams) => {
    const next = new URLSearchParams(now);
    change(next);
    return next;
  };
  return {
    isOpen: params.get(DIALOG) === name,
    open: () =>
      setParams(
        withDialog((next) => next.set(DIALOG, name)),
        { preventScrollReset: true },
      ),
    close: () =>
      setParams(
        withDialog((next) => next.delete(DIALOG)),
        { replace: true, preventScrollReset: true },
      ),
  };
}
