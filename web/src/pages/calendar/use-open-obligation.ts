import { useLocation, useParams } from 'react-router';
import { useCurrentBusiness } from '../../layout/business-pages';
import { useWayBack } from '../../platform/use-way-back';

/** The date that the address names, and the way back to the dates as they were shown. */
export function useOpenObligation() {
  const { id: businessId } = useCurrentBusiness();
  const { obligationId = '' } = useParams();
  const { search } = useLocation();
  const list = `/businesses/${businessId}/calendar`;
  const close = useWayBack(list);
  const pathOf = (page: string) => ({ pathname: `${list}/${obligationId}${page}`, search });
  return { businessId, obligationId, close, pathOf };
}
