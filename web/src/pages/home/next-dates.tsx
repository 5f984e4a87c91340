import { Paper, Text } from '@mantine/core';
import { Day } from '../../components/day';
import { Item, ItemList } from '../../components/item-list';
import { TextLink } from '../../components/links';
import { Section } from '../../components/page';
import type { OverviewView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';

/** The next things that the company must file or pay. */
export function NextDates({ overview: { nextDue } }: { overview: OverviewView }) {
  const { id: businessId } = useCurrentBusiness();
  return (
    <Section title="Next dates">
      {nextDue.length === 0 ? (
        <Paper p="md">
          <Text size="sm">No filing or payment is due from today on.</Text>
        </Paper>
      ) : (
        <ItemList label="Next dates">
          {nextDue.map(({ id, title, dueDate, severity, note }) => (
            <Item
              key={id}
              title={<TextLink to={`/businesses/${businessId}/calendar/${id}`}>{title}</TextLink>}
              facts={[
                <>
                  due <Day date={dueDate} />
                </>,
                severity === 'conditional' && note,
              ]}
            />
          ))}
        </ItemList>
      )}
    </Section>
  );
}
