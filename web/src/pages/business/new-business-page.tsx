import { Paper } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Page } from '../../components/page';
import { useSignedIn } from '../../layout/signed-in';
import { NewBusinessForm } from './new-business-form';

export function NewBusinessPage() {
  const { businesses } = useSignedIn();
  const navigate = useNavigate();
  return (
    <Page
      title={businesses.length === 0 ? 'Set up your business' : 'New business'}
      description={
        businesses.length === 0
          ? 'It starts with a chart of accounts for this type of company. If your team already uses Charterbook, ask for an invitation instead.'
          : 'It gets its own books, members, keys and connected apps.'
      }
    >
      <Paper p="lg" maw={560}>
        <NewBusinessForm onDone={(id) => void navigate(`/businesses/${id}`, { replace: true })} />
      </Paper>
    </Page>
  );
}
