import { Menu } from '@mantine/core';
import { useState } from 'react';
import { ActionMenu } from '../../../components/action-menu';
import { guessCountry } from '../../../components/choices';
import { Confirm } from '../../../components/confirm';
import { Item, ItemList } from '../../../components/item-list';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { Section } from '../../../components/page';
import type { DraftContent, IncorporationDraftView } from '../../../data/contract';
import { useDeleteDraft, useDrafts } from '../../../data/drafts';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { kindAndState } from '../orders/order-words';
import { problemsOf } from './checks';
import { valuesOf } from './order-values';
import { STEPS } from './steps';

/** Companies that are not ordered yet; nothing without any. */
export function Drafts() {
  const { id } = useCurrentBusiness();
  const drafts = useDrafts(id);
  const [deleted, setDeleted] = useState<IncorporationDraftView | null>(null);
  return (
    <Loaded query={drafts} placeholder={null}>
      {(all) =>
        all.length > 0 && (
          <Section title="Not ordered yet">
            <ItemList label="Not ordered yet">
              {all.map((draft) => (
                <Draft key={draft.id} draft={draft} onDelete={() => setDeleted(draft)} />
              ))}
            </ItemList>
            {deleted !== null && <DeleteDraft draft={deleted} onClose={() => setDeleted(null)} />}
          </Section>
        )
      }
    </Loaded>
  );
}

function Draft({ draft, onDelete }: { draft: IncorporationDraftView; onDelete: () => void }) {
  const { id, content, updatedAt } = draft;
  const { entityType, filingState } = content;
  const name = nameOf(content);
  return (
    <Item
      title={<TextLink to={`drafts/${id}/${firstGapOf(content)}`}>{name}</TextLink>}
      facts={[
        entityType !== undefined && filingState !== undefined && kindAndState({ entityType, filingState }),
        <>
          saved <Moment at={updatedAt} />
        </>,
      ]}
      actions={
        <ActionMenu label={`Actions for ${name}`}>
          <Menu.Item color="danger" onClick={onDelete}>
            Delete
          </Menu.Item>
        </ActionMenu>
      }
    />
  );
}

function DeleteDraft({ draft, onClose }: { draft: IncorporationDraftView; onClose: () => void }) {
  const { id: businessId } = useCurrentBusiness();
  const { mutateAsync: remove } = useDeleteDraft(businessId);
  return (
    <Confirm title="Delete this draft?" confirmLabel="Delete" run={() => remove(draft.id)} onClose={onClose}>
      What was entered for {nameOf(draft.content)} is deleted for all members of the business. Nothing was
      ordered.
    </Confirm>
  );
}

function nameOf({ nameOptions }: DraftContent): string {
  const { name, designator } = nameOptions?.[0] ?? {};
  return name === undefined ? 'New company' : [name, designator].filter(Boolean).join(' ');
}

/** Where the form goes on. */
function firstGapOf(content: DraftContent): string {
  const values = valuesOf(content, guessCountry());
  return STEPS.find(({ path }) => Object.keys(problemsOf(path, values)).length > 0)?.path ?? 'review';
}
