import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Config } from '../../../platform/config/config.js';
import type { CarrierName } from '../../../platform/config/fax-settings.js';
import { CarrierUnavailable } from '../fax.errors.js';
import type { FaxCarrier } from './fax-carrier.js';
import { SandboxCarrier } from './sandbox/sandbox.carrier.js';
import { SinchCarrier } from './sinch.carrier.js';
import { TelnyxCarrier } from './telnyx.carrier.js';

/** The configured carriers: one sends new faxes, the others are still read about their earlier ones. */
@Injectable()
export class FaxCarriers {
  private readonly configured: ReadonlyMap<string, FaxCarrier>;
  private readonly chosen: CarrierName;

  constructor({ fax, rootUrl }: Config, clock: Clock, sandbox: SandboxCarrier) {
    const { timeoutMs } = fax;
    const { sinch, telnyx } = fax.accounts;
    const carriers: FaxCarrier[] = [sandbox];
    if (sinch) carriers.push(new SinchCarrier(sinch, rootUrl, timeoutMs));
    if (telnyx) carriers.push(new TelnyxCarrier(telnyx, rootUrl, timeoutMs, clock));
    this.configured = new Map(carriers.map((carrier) => [carrier.name, carrier]));
    this.chosen = fax.carrier;
  }

  /** The carrier that sends new faxes. */
  get forNewFaxes(): FaxCarrier {
    return this.get(this.chosen);
  }

  /** Throws CarrierUnavailable for a carrier that is not, or no longer, configured. */
  get(name: CarrierName): FaxCarrier {
    const carrier = this.configured.get(name);
    if (!carrier) throw new CarrierUnavailable(`the fax carrier ${name} is not configured`);
    return carrier;
  }

  find(name: string): FaxCarrier | null {
    return this.configured.get(name) ?? null;
  }
}
