import { Anchor, Tabs } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { Copyable } from '../../components/copyable';
import { Page } from '../../components/page';
import { useCurrentBusiness } from '../../layout/business-pages';

/** API keys and OAuth clients: the two kinds of credentials for programs. */
export function DevelopersPage() {
  const { id } = useCurrentBusiness();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = pathname.split('/').at(-1) ?? '';
  return (
    <Page
      title="Developers"
      description={
        <>
          Programs use an API key, or act as an OAuth client for users who consent. What they can do is in the{' '}
          <Anchor href="/docs" inherit underline="always">
            reference of the API
          </Anchor>
          .
        </>
      }
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
        label="Address for AI assistants (MCP)"
        description="Connect with an API key, or with the client id and secret of an OAuth client."
        value={`${window.location.origin}/mcp`}
      />
    </Page>
  );
}
