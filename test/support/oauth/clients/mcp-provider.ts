import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { CALLBACK, type TestClient } from '../oauth.js';

type Information = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;

/** What every MCP client stores about one server. */
abstract class Memory {
  readonly redirectUrl = CALLBACK;
  /** The address that the user's browser was sent to. */
  sentTo: URL | undefined;
  protected stored: OAuthTokens | undefined;
  private verifier = '';

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
}

/** Of a client that identifies itself: it registers, or a document at `clientMetadataUrl` describes it. */
export class UnregisteredMemory extends Memory implements OAuthClientProvider {
  readonly clientMetadataUrl?: string;
  private information: OAuthClientInformationMixed | undefined;

  constructor(
    readonly clientMetadata: OAuthClientProvider['clientMetadata'],
    clientMetadataUrl?: string,
  ) {
    super();
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
  }

  clientInformation = () => this.information;

  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.information = information;
  }
}

/** Of a client that was registered manually. */
export class McpMemory extends Memory implements OAuthClientProvider {
  readonly clientMetadata;
  invalidated: string[] = [];

  constructor(
    private readonly client: TestClient,
    private readonly method?: 'client_secret_basic' | 'client_secret_post',
    scope: string | null = 'read write',
  ) {
    super();
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

  invalidateCredentials(scope: string): void {
    this.invalidated.push(scope);
    if (scope === 'tokens' || scope === 'all') this.stored = undefined;
  }
}
