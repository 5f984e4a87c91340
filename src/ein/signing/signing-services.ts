import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { SIGNING_SERVICES, type SigningServiceName } from '../../platform/config/signing-settings.js';
import { DocumensoService } from './documenso/documenso.service.js';
import { DocusignService } from './docusign/docusign.service.js';
import { SandboxService } from './sandbox/sandbox.service.js';
import { SigningServiceUnavailable } from './signing.errors.js';
import type { SigningService } from './signing-service.js';

/** The configured services. New requests go to the chosen one; older requests stay at theirs. */
@Injectable()
export class SigningServices {
  private readonly configured = new Map<SigningServiceName, SigningService>();
  private readonly chosen: SigningServiceName;

  constructor(config: Config, clock: Clock, sandbox: SandboxService) {
    const { service, timeoutMs, docusign, documenso } = config.signing;
    this.chosen = service;
    if (service === 'sandbox') this.configured.set('sandbox', sandbox);
    if (docusign) {
      // DocuSign only calls https URLs.
      const callbackUrl = config.rootUrl.startsWith('https:')
        ? `${config.rootUrl}/callbacks/signing/docusign`
        : null;
      this.configured.set('docusign', new DocusignService(docusign, callbackUrl, timeoutMs, clock));
    }
    if (documenso) this.configured.set('documenso', new DocumensoService(documenso, timeoutMs));
  }

  /** The service that gets new requests. */
  get forNewEnvelopes(): SigningService {
    return this.get(this.chosen);
  }

  /** Throws SigningServiceUnavailable for a service that is not, or no longer, configured. */
  get(name: SigningServiceName): SigningService {
    const service = this.configured.get(name);
    if (!service)
      throw new SigningServiceUnavailable(`the signing service ${name} is not configured`, 'refused');
    return service;
  }

  /** For a name from outside: null if no such service is configured. */
  find(text: string): SigningService | null {
    const name = SIGNING_SERVICES.find((candidate) => candidate === text);
    return (name && this.configured.get(name)) ?? null;
  }
}
