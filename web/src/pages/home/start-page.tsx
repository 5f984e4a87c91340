import { Navigate } from 'react-router';
import { useSignedIn } from '../../layout/signed-in';
import { lastBusiness } from '../../platform/last-business';

/** Redirects to the business that the user opened last. */
export function StartPage() {
  const { businesses } = useSignedIn();
  const business = lastBusiness(businesses);
  return <Navigate to={business ? `/businesses/${business.id}` : '/businesses/new'} replace />;
}
