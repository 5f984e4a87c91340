import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Navigate, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { isFilled } from '../../components/form-rules';
import { useToast } from '../../components/toasts';
import { useSavedViews, useSaveView } from '../../data/saved-views';
import { useCurrentBusiness } from '../../layout/business-pages';
import { viewOf } from './filters';
import type { OpenList } from './open-list';

/** Saves the filters and the order of the page under a name. */
export function SaveViewDialog() {
  const { id: businessId, role } = useCurrentBusiness();
  const { entityId } = useOutletContext<OpenList>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutateAsync: save } = useSaveView(businessId);
  const views = useSavedViews(businessId, entityId, true);
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '' },
    validate: { name: isFilled('Enter a name for the view.') },
  });
  const back = { pathname: '..', search: params.toString() };
  const close = () => void navigate(back, { replace: true, preventScrollReset: true });
  const query = viewOf(params);
  if (query === '' || role === 'viewer') return <Navigate to={back} replace />;
  const name = form.values.name.trim();
  const isTaken = views.data?.some((view) => view.name === name) ?? false;
  return (
    <Dialog onClose={close} title="Save a view">
      <ApiForm
        form={form}
        send={() => save({ entityId, name, query })}
        onDone={() => {
          close();
          toast.done(`The view “${name}” is saved.`);
        }}
        submitLabel={isTaken ? 'Replace the view' : 'Save the view'}
        secondary={
          <Button variant="default" size="md" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Text size="sm" c="dimmed">
          The filters and the order of the list get a name. All members of the business see it under Views.
        </Text>
        <TextInput label="Name" maxLength={80} data-autofocus {...form.getInputProps('name')} />
        <Text size="sm" role="status">
          {isTaken && 'A view has this name. It will be replaced.'}
        </Text>
      </ApiForm>
    </Dialog>
  );
}
