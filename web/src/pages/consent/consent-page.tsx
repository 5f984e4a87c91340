import { useLocation, Navigate, useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { ButtonLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Problem } from '../../components/problem';
import { useMe } from '../../data/account';
import { useConsent } from '../../data/consents';
import { explainError } from '../../data/explain-error';
import { withReturnPath } from '../../platform/return-path';
import { ConsentForm } from './consent-form';

/** Where somebody decides whether an application may act for a business. The server has checked the request already. */
export function ConsentPage() {
  const [query] = useSearchParams();
  const requestId = query.get('request_id') ?? '';
  const { pathname, search } = useLocation();
  const me = useMe();
  const consent = useConsent(requestId, me.data !== undefined && me.data !== null && requestId !== '');
  if (me.data === null) return <Navigate to={withReturnPath('/sign-in', pathname + search)} replace />;
  if (requestId === '' || (consent.isError && !consent.isFetching))
    return (
      <Card
        title="There is nothing to decide"
        description="This request was decided before or has expired. Go back to the application and start again from there."
      >
        {consent.isError && <Problem>{explainError(consent.error)}</Problem>}
        <ButtonLink to="/" variant="default" fullWidth>
          Go to Charterbook
        </ButtonLink>
      </Card>
    );
  return (
    <Loaded query={me}>
      {(person) => (
        <Loaded query={consent}>
          {(view) => <ConsentForm consent={view} email={person?.user.email ?? ''} />}
        </Loaded>
      )}
    </Loaded>
  );
}
