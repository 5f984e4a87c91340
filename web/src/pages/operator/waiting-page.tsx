import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Item, ItemList } from '../../components/item-list';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { Page } from '../../components/page';
import type { OperatorIncorporationItem } from '../../data/contract';
import { useWaitingIncorporations } from '../../data/operator';
import { kindAndState } from '../companies/orders/order-words';
import { waitingTime } from './waiting-time';

/** The incorporations of all businesses of which the state has not decided. */
export function WaitingPage() {
  const waiting = useWaitingIncorporations();
  return (
    <Page
      title="Waiting for the state"
      description="Companies that businesses ordered, the longest wait first. Record here what the state decides."
    >
      <Loaded query={waiting}>
        {({ pages }) => {
          const items = pages.flatMap(({ data }) => data);
          return items.length === 0 ? (
            <NothingYet
              icon={IconInbox}
              title="Nothing is waiting"
              description="Companies are listed here from their order until the state has decided."
            />
          ) : (
            <ItemList label="Waiting for the state">
              {items.map((item) => (
                <WaitingItem key={item.id} item={item} />
              ))}
            </ItemList>
          );
        }}
      </Loaded>
      {waiting.hasNextPage && (
        <Button
          variant="default"
          mx="auto"
          loading={waiting.isFetchingNextPage}
          onClick={() => void waiting.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Page>
  );
}

function WaitingItem({ item }: { item: OperatorIncorporationItem }) {
  const { businessId, id, nameOptions, businessName, since } = item;
  const [preferred = '', ...others] = nameOptions.map(({ name, designator }) => `${name} ${designator}`);
  return (
    <Item
      title={<TextLink to={`businesses/${businessId}/incorporations/${id}`}>{preferred}</TextLink>}
      facts={[
        others.length > 0 && `or ${others.join(', or ')}`,
        kindAndState(item),
        `for ${businessName}`,
        <>
          waiting <time dateTime={since}>{waitingTime(since)}</time>
        </>,
      ]}
    />
  );
}
