import { Page } from '../../components/page';
import { isAdministrator } from '../../components/roles';
import { useCurrentBusiness } from '../../layout/business-pages';
import { NextSteps } from './next-steps';
import { ThisMonth } from './this-month';

export function HomePage() {
  const { name, role } = useCurrentBusiness();
  return (
    <Page title={name} description="The current state of the books.">
      <ThisMonth />
      {isAdministrator(role) && <NextSteps />}
    </Page>
  );
}
