import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Item, ItemList } from '../../components/item-list';
import { ButtonLink } from '../../components/links';
import { AllLoaded } from '../../components/loaded';
import { Page, Section } from '../../components/page';
import { useToast } from '../../components/toasts';
import type { HealthScoreView } from '../../data/contract';
import { useCompanies } from '../../data/entities';
import { useCheckAgain, useHealthScore } from '../../data/health';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { placeOfIssue } from '../../tasks/places';

type Component = HealthScoreView['components'][number];
type Issue = Component['issues'][number];

const PARTS: Readonly<Record<Component['label'], string>> = {
  profile: 'Profile of the company',
  obligations: 'Filings and payments',
  documents: 'Books and documents',
};

const SEVERITIES: Readonly<Record<Issue['severity'], { readonly word: string; readonly color: string }>> = {
  critical: { word: 'Urgent', color: 'danger' },
  warning: { word: 'Warning', color: 'pine' },
  info: { word: 'Suggestion', color: 'gray' },
};

/** How complete and timely the affairs of the primary company are, and where each gap is mended. */
export function HealthPage() {
  const { id, role } = useCurrentBusiness();
  const score = useHealthScore(id);
  const companies = useCompanies(id);
  const overview = useOverview(id);
  const toast = useToast();
  const { mutateAsync: checkAgain, isPending } = useCheckAgain(id);
  const primary = companies.data?.find(({ isPrimary }) => isPrimary);
  return (
    <Page
      title="Health"
      description={
        primary && `What ${primary.legalName} lacks, and what it costs: 100 points, less those of each gap.`
      }
      actions={
        role !== 'viewer' && (
          <Button
            variant="default"
            loading={isPending}
            onClick={() => {
              checkAgain().then(() => toast.done('Books and documents are checked.'), toast.failed);
            }}
          >
            Check again
          </Button>
        )
      }
    >
      <AllLoaded queries={[score, companies, overview]}>
        {([data, , { checkedAt }]) => (
          <Score score={data} companyId={primary?.id ?? ''} isChecked={checkedAt !== null} />
        )}
      </AllLoaded>
    </Page>
  );
}

interface ScoreProps {
  readonly score: HealthScoreView;
  readonly companyId: string;
  /** Whether books and documents were ever checked. */
  readonly isChecked: boolean;
}

function Score({ score, companyId, isChecked }: ScoreProps) {
  return (
    <Stack gap="xl">
      <Paper p="lg">
        <Group gap="lg">
          <Text component="p" m={0} fz={40} fw={700} lh={1} aria-live="polite">
            {score.score}
            <Text component="span" size="lg" fw={500} c="dimmed">
              {' '}
              of 100
            </Text>
          </Text>
          <div>
            <Text fw={500}>Grade {score.grade}</Text>
            <Text size="sm" c="dimmed">
              {score.summary}
            </Text>
          </div>
        </Group>
      </Paper>
      {score.components.map((component) => (
        <Part
          key={component.label}
          component={component}
          companyId={companyId}
          isChecked={isChecked || component.label !== 'documents'}
        />
      ))}
    </Stack>
  );
}

interface PartProps {
  readonly component: Component;
  readonly companyId: string;
  readonly isChecked: boolean;
}

function Part({ component: { label, penalty, issues }, companyId, isChecked }: PartProps) {
  const title = PARTS[label];
  return (
    <Section
      title={title}
      description={
        penalty === 0 ? 'No points lost.' : `${penalty} ${penalty === 1 ? 'point' : 'points'} lost.`
      }
    >
      {issues.length === 0 ? (
        <Paper p="md">
          <Text size="sm">
            {isChecked ? 'Nothing was found.' : 'Not checked yet. That happens once a day.'}
          </Text>
        </Paper>
      ) : (
        <ItemList label={title}>
          {issues.map((issue) => (
            <IssueItem key={`${issue.code} ${issue.message}`} issue={issue} companyId={companyId} />
          ))}
        </ItemList>
      )}
    </Section>
  );
}

function IssueItem({ issue: { severity, code, message }, companyId }: { issue: Issue; companyId: string }) {
  const { id } = useCurrentBusiness();
  const place = placeOfIssue(code, companyId);
  const { word, color } = SEVERITIES[severity];
  return (
    <Item
      title={
        <>
          <span>{message}</span>
          <Badge color={color} variant="light" tt="none" fw={500}>
            {word}
          </Badge>
        </>
      }
      actions={
        <ButtonLink to={`/businesses/${id}/${place.path}`} size="xs" variant="light">
          {place.action}
        </ButtonLink>
      }
    />
  );
}
