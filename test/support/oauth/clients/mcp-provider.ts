import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { CALLBACK, type TestClient } from '../oauth.js';

type Information = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;

/** What an MCP client stores about one server. The client was registered manually. */
export class McpMemory implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata;
  /** The address that the user's browser was sent to. */
  sentTo: URL | undefined;
  invalidated: string[] = [];
  private stored: OAuthTokens | undefined;
  private verifier = '';

  constructor(
    private readonly client: TestClient,
    private readonly method?: 'client_secret_basic' | 'client_secret_post',
    scope: string | null = 'read write',
  ) {
    this.clientMetadata = {
      client_name: 'An assistant',
      redirect_uris: [CALLBACK],
      ...(scope === null ? {} : { scope }),
      ...(method === undefined ? {} : { token_endpoint_auth_method: method }),
    };
  }

  clientInformation(): Information {
    const { clientId, clientSecret } = this.client;
    return {
      client_id: clientId,
      client_secret: clientSecret,
      ...(this.method === undefined ? {} : { token_endpoint_auth_method: this.method }),
    };
  }

  state = () => 'the state';
  tokens = () => this.stored;
  codeVerifier = () => this.verifier;

  saveTokens(tokens: OAuthTokens): void {
    this.stored = tokens;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  redirectToAuthorization(address: URL): void {
    this.sentTo = address;
  }

  invalidateCredentials(scope: string): void {
    this.invalidated.push(scope);
    if (scope === 'tokens' || scope === 'all') this.stored = undefined;
  }
}
