import { Tabs } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { Copyable } from '../../components/copyable';
import { Page } from '../../components/page';
import { useCurrentBusiness } from '../../layout/business-pages';

/** Keys and clients: the two ways in for programs. */
export function DevelopersPage() {
  const { id } = useCurrentBusiness();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = pathname.split('/').at(-1) ?? '';
  return (
    <Page
      title="Developers"
      description="Programs sign in with an API key of their own, or as OAuth clients for the people who agree."
    >
      <Tabs
        value={current}
        onChange={(tab) => void navigate(`/businesses/${id}/developers/${tab}`, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="api-keys">API keys</Tabs.Tab>
          <Tabs.Tab value="oauth-clients">OAuth clients</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={current}>
          <Outlet />
        </Tabs.Panel>
      </Tabs>
      <Copyable
        label="Address for assistants (MCP)"
        description="They connect with an API key, or with the id and secret of an OAuth client."
        value={`${window.location.origin}/mcp`}
      />
    </Page>
  );
}
