import { DataList, Paper, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiForm } from '../../components/api-form';
import { Fact } from '../../components/fact';
import { isFilled } from '../../components/form-rules';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Section } from '../../components/page';
import { isAdministrator, ROLE_WORDS } from '../../components/roles';
import { useToast } from '../../components/toasts';
import { useBusiness, useUpdateBusiness } from '../../data/businesses';
import type { BusinessView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { TIME_ZONE_CHOICES, withValue } from '../../components/choices';

/** Settings of the whole business. */
export function BusinessTab() {
  const { id } = useCurrentBusiness();
  const business = useBusiness(id);
  return (
    <Loaded query={business}>
      {(view) => (
        <Stack gap="xl">
          {isAdministrator(view.role) && (
            <Section title="General">
              <Paper p="lg" maw={560}>
                <GeneralForm business={view} />
              </Paper>
            </Section>
          )}
          <Facts business={view} />
        </Stack>
      )}
    </Loaded>
  );
}

function GeneralForm({ business }: { business: BusinessView }) {
  const update = useUpdateBusiness(business.id);
  const toast = useToast();
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: business.name, timeZone: business.timeZone },
    validate: { name: isFilled('Enter the name of the business.') },
  });
  return (
    <ApiForm
      form={form}
      send={(values) => update.mutateAsync(values)}
      onDone={() => toast.done('Settings saved.')}
      submitLabel="Save"
    >
      <TextInput
        label="Name"
        description="Shown to members and in connected apps. It does not change the company's legal name."
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Select
        label="Time zone"
        description="Decides when a day, a month and a year end."
        data={withValue(TIME_ZONE_CHOICES, form.values.timeZone)}
        searchable
        allowDeselect={false}
        {...form.getInputProps('timeZone')}
        onChange={(value) => value !== null && form.setFieldValue('timeZone', value)}
      />
    </ApiForm>
  );
}

function Facts({ business }: { business: BusinessView }) {
  return (
    <Section title="About this business">
      <Paper p="lg" maw={560}>
        <DataList gap="md" orientation="vertical" size="sm">
          {!isAdministrator(business.role) && <Fact label="Time zone">{business.timeZone}</Fact>}
          <Fact label="Your role">
            {ROLE_WORDS[business.role].name}. {ROLE_WORDS[business.role].means}
          </Fact>
          <Fact label="Created">
            <Moment at={business.createdAt} show="day" />
          </Fact>
          <Fact label="Business id">
            <span className="mono">{business.id}</span>
          </Fact>
        </DataList>
      </Paper>
    </Section>
  );
}
