import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { servicePrincipal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import { FollowEnvelope } from './follow-envelope.js';
import { SigningServices } from './signing-services.js';

@Injectable()
export class ProcessSigningCallback {
  constructor(
    private readonly database: Database,
    private readonly services: SigningServices,
    private readonly envelopes: EnvelopesRepository,
    private readonly follow: FollowEnvelope,
  ) {}

  /**
   * A callback only triggers a check: repeated, late and foreign ones change nothing. The news is committed before
   * the response, so that a crash loses none.
   */
  async run(serviceName: string, body: Buffer, headers: IncomingHttpHeaders): Promise<void> {
    const service = this.services.find(serviceName);
    if (!service) throw new NotFound('path');
    const hint = await service.readCallback(body, headers);
    if (hint === null) return;
    const [found] = await this.database.inEachCell((system) =>
      this.envelopes.findHinted(system, service.name, hint),
    );
    if (!found) return;
    const principal = servicePrincipal(found.businessId);
    await this.database.run(principal, (uow) => this.envelopes.leases.makeDue(uow, found.id));
    this.follow.later(principal, found.id);
  }
}
