import { Tabs } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { TextLink } from '../../components/links';
import { Page } from '../../components/page';
import { isAdministrator } from '../../components/roles';
import { useCurrentBusiness } from '../../layout/business-pages';

/** The first one has the address of the page itself. */
const TABS = [
  ['business', 'Business'],
  ['accounting', 'Accounting'],
  ['activity', 'Activity'],
] as const;
/** The audit log is for owners and admins. */
const FOR_ADMINISTRATORS = 'activity';

/** The settings of a business and its companies. Those with a page of their own are linked. */
export function SettingsPage() {
  const { id, role } = useCurrentBusiness();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const page = `/businesses/${id}/settings`;
  const current = TABS.find(([path]) => pathname.startsWith(`${page}/${path}`))?.[0] ?? TABS[0][0];
  return (
    <Page title="Settings" description={<OtherSettings />}>
      <Tabs
        value={current}
        onChange={(tab) => void navigate(tab === TABS[0][0] ? page : `${page}/${tab}`)}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {TABS.filter(([path]) => path !== FOR_ADMINISTRATORS || isAdministrator(role)).map(
            ([path, label]) => (
              <Tabs.Tab key={path} value={path}>
                {label}
              </Tabs.Tab>
            ),
          )}
        </Tabs.List>
        <Tabs.Panel value={current}>
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function OtherSettings() {
  const { id, role } = useCurrentBusiness();
  const to = (path: string, label: string) => (
    <TextLink to={path} inherit underline="always">
      {label}
    </TextLink>
  );
  const home = `/businesses/${id}`;
  return (
    <>
      Other settings: {to(`${home}/members`, 'members')},{' '}
      {isAdministrator(role) && (
        <>
          {to(`${home}/developers`, 'developers')}, {to(`${home}/connected-apps`, 'connected apps')},{' '}
        </>
      )}
      {to('/security', 'security of your account')}.
    </>
  );
}
