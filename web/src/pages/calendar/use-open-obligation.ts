import { useLocation, useNavigate, useParams } from 'react-router';
import { useCurrentBusiness } from '../../layout/business-pages';

/** The date that the address names, and the way back to the dates as they were shown. */
export function useOpenObligation() {
  const { id: businessId } = useCurrentBusiness();
  const { obligationId = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = `/businesses/${businessId}/calendar`;
  const close = () => void navigate({ pathname: list, search }, { replace: true, preventScrollReset: true });
  const pathOf = (page: string) => ({ pathname: `${list}/${obligationId}${page}`, search });
  return { businessId, obligationId, close, pathOf };
}
