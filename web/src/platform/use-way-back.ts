import { useLocation, useNavigate } from 'react-router';

/** Closes a dialog that has an address: back to the page behind it, as that was shown. */
export function useWayBack(pathname: string): () => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
}
