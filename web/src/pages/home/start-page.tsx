import { Navigate } from 'react-router';
import { useSignedIn } from '../../layout/signed-in';
import { lastBusiness } from '../../platform/last-business';

/** The app's front door leads to where the person worked last. */
export function StartPage() {
  const { businesses } = useSignedIn();
  const business = lastBusiness(businesses);
  return <Navigate to={business ? `/businesses/${business.id}` : '/businesses/new'} replace />;
}
