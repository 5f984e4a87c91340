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

/** The consent page. The server has already validated the request. */
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
        title="This request is no longer valid"
        description="It was already decided or has expired. Return to the application and try again."
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
