import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useToast } from '../../components/toasts';
import type { SavedViewView } from '../../data/contract';
import { useDeleteView, useSavedViews, useSaveView } from '../../data/saved-views';
import { isShown, viewOf, withView } from './filters';

interface SavedViewsProps {
  readonly businessId: string;
  readonly entityId: string;
  readonly canSave: boolean;
}

/** The views of the company: filters and an order under a name, which all members see. */
export function SavedViews({ businessId, entityId, canSave }: SavedViewsProps) {
  const [wasOpened, setOpened] = useState(false);
  const [params, setParams] = useSearchParams();
  const views = useSavedViews(businessId, entityId, wasOpened);
  const shown = views.data?.find(({ query }) => isShown(params, query));
  const remove = useRemoveView(businessId);
  const show = ({ query }: SavedViewView) =>
    setParams((now) => withView(now, query), { preventScrollReset: true });
  return (
    <Menu position="bottom-start" shadow="md" width={280} keepMounted={false} onOpen={() => setOpened(true)}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmark aria-hidden size={16} />}>
          Views
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {views.isPending && <Menu.Label>Loading…</Menu.Label>}
        {views.isError && (
          <Menu.Item closeMenuOnClick={false} onClick={() => void views.refetch()}>
            The views could not be loaded. Try again
          </Menu.Item>
        )}
        {views.data?.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
        {views.data?.map((view) => (
          <Menu.Item
            key={view.id}
            aria-current={view.id === shown?.id}
            className="breaks-words"
            rightSection={view.id === shown?.id && <IconCheck aria-hidden size={16} />}
            onClick={() => show(view)}
          >
            {view.name}
          </Menu.Item>
        ))}
        {canSave && (
          <>
            <Menu.Divider />
            {shown && (
              <Menu.Item className="breaks-words" color="danger" onClick={() => void remove(shown)}>
                Delete “{shown.name}”
              </Menu.Item>
            )}
            {!shown && <SaveItem params={params} />}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function SaveItem({ params }: { params: URLSearchParams }) {
  if (viewOf(params) === '') return <Menu.Label>Set filters to save them as a view.</Menu.Label>;
  return (
    <Menu.Item component={Link} to={{ pathname: 'save-view', search: params.toString() }} preventScrollReset>
      Save these filters as a view
    </Menu.Item>
  );
}

/** Deletes a view, and offers to save it again. */
function useRemoveView(businessId: string) {
  const { mutateAsync: deleteView } = useDeleteView(businessId);
  const { mutateAsync: save } = useSaveView(businessId);
  const toast = useToast();
  return async ({ id, entityId, name, query }: SavedViewView) => {
    const undo = () => save({ entityId, name, query }).catch(toast.failed);
    try {
      await deleteView(id);
      toast.done(`The view “${name}” is deleted.`, { label: 'Undo', onClick: () => void undo() });
    } catch (error) {
      toast.failed(error);
    }
  };
}
