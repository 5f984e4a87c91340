import { FaxServer, type Operation, type Reply, type SeenRequest } from './fax-server.js';

export interface SinchFax {
  readonly id: string;
  readonly direction: 'OUTBOUND';
  readonly to: string;
  readonly from?: string;
  status: string;
  readonly createTime: string;
  completedTime?: string;
  numberOfPages?: number;
  pagesSentSuccessfully?: number;
  errorType?: string;
  errorCode?: number;
  errorMessage?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly callbackUrl: string;
  readonly projectId: string;
}

const PROJECT = '123coffee-dada-beef-cafe-baadc0de5678';
export const SINCH_CALLBACK = { user: 'sinch', password: 'a-password-of-ours' };
let made = 0;

/** Sinch's Fax API v3, as its documentation and SDK describe it. */
export class SinchServer extends FaxServer {
  readonly faxes = new Map<string, SinchFax>();
  readonly documents = new Map<string, Buffer>();

  constructor(private readonly now: () => Date) {
    super();
  }

  env(): Record<string, string> {
    return {
      FAX_CARRIER: 'sinch',
      FAX_DESTINATION: '+18556416935',
      ACKNOWLEDGE_INCOMPLETE_SS4: '1',
      SINCH_BASE_URL: this.baseUrl,
      SINCH_PROJECT_ID: PROJECT,
      SINCH_KEY_ID: 'key-id',
      SINCH_KEY_SECRET: 'key:secret',
      SINCH_CALLBACK_PASSWORD: SINCH_CALLBACK.password,
    };
  }

  override reset(): void {
    super.reset();
    this.faxes.clear();
  }

  theFax(): SinchFax {
    const [fax, ...others] = this.faxes.values();
    if (!fax || others.length > 0) throw new Error(`there are ${this.faxes.size} faxes`);
    return fax;
  }

  protected operationOf({ method, path }: SeenRequest): Operation | null {
    const root = `/v3/projects/${PROJECT}/faxes`;
    if (path === root) return method === 'POST' ? 'send' : 'list';
    return method === 'GET' && path.startsWith(`${root}/`) ? 'read' : null;
  }

  protected answer(operation: Operation, request: SeenRequest): Reply {
    switch (operation) {
      case 'send':
        return this.take(JSON.parse(request.body.toString()) as Record<string, any>);
      case 'read': {
        const fax = this.faxes.get(request.path.split('/').at(-1) ?? '');
        return fax ? { status: 200, json: fax } : { status: 404, json: { error: { code: 404 } } };
      }
      case 'list':
        return this.list(request.query);
    }
  }

  private take(body: Record<string, any>): Reply {
    const fax: SinchFax = {
      id: `01HDFHACK1YN7CCDYRA6Z${String(++made).padStart(5, '0')}`,
      direction: 'OUTBOUND',
      to: body['to'] as string,
      status: 'QUEUED',
      createTime: this.now().toISOString(),
      labels: body['labels'] as Record<string, string>,
      callbackUrl: body['callbackUrl'] as string,
      projectId: PROJECT,
    };
    this.faxes.set(fax.id, fax);
    this.documents.set(fax.id, Buffer.from(body['files'][0].file as string, 'base64'));
    return { status: 200, json: fax };
  }

  private list(query: URLSearchParams): Reply {
    const size = Number(query.get('pageSize') ?? 100);
    const page = Number(query.get('page') ?? 1);
    const found = [...this.faxes.values()].filter(
      (fax) =>
        fax.to.startsWith(query.get('to') ?? '') &&
        fax.direction === query.get('direction') &&
        fax.createTime >= (query.get('createTime>') ?? '') &&
        fax.createTime <= (query.get('createTime<') ?? '~'),
    );
    const faxes = found.slice((page - 1) * size, page * size);
    return { status: 200, json: { faxes, page, totalPages: Math.ceil(found.length / size) } };
  }
}

export function sinchHeaders({ user, password } = SINCH_CALLBACK): Record<string, string> {
  return {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  };
}
