import { Navigate, useParams } from 'react-router';
import { Loaded } from '../../../components/loaded';
import { Page } from '../../../components/page';
import { useDraft } from '../../../data/drafts';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { Wizard } from './wizard';

/** A company that is not ordered yet, at one of its steps. */
export function DraftPage() {
  const { id: businessId, role } = useCurrentBusiness();
  const { draftId = '' } = useParams();
  const draft = useDraft(businessId, draftId);
  if (role === 'viewer') return <Navigate to={`/businesses/${businessId}/companies`} replace />;
  if (draft.data !== undefined) return <Wizard key={draftId} draft={draft.data} />;
  return (
    <Page title="New company">
      <Loaded query={draft}>{() => null}</Loaded>
    </Page>
  );
}
