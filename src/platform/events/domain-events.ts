import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../database/unit-of-work.js';

/** What modules announce, by name, with what they tell. */
export interface DomainEventPayloads {
  /** A legal entity now exists; whoever keeps something per entity makes it now. */
  'entity.created': { readonly entityId: string; readonly entityType: string };
  /** Facts of a legal entity have changed; what was derived from them is derived anew. */
  'entity.updated': { readonly entityId: string };
  /** A ledger account is about to be taken out of use; whoever still needs it throws. */
  'ledger_account.deactivating': { readonly accountId: string };
  /** A member has left the business; what acts for them there ends, and does not come back with them. */
  'member.removed': { readonly userId: string };
}

export type DomainEventName = keyof DomainEventPayloads;

type Listener<Name extends DomainEventName> = (
  uow: UnitOfWork,
  told: DomainEventPayloads[Name],
) => Promise<void>;

/**
 * Typed, synchronous announcements, heard inside the same unit of work: what would otherwise need an import
 * against the direction of the modules. A listener that fails fails the whole unit of work.
 */
@Injectable()
export class DomainEvents {
  private readonly listeners = new Map<DomainEventName, Listener<DomainEventName>[]>();

  on<Name extends DomainEventName>(name: Name, listener: Listener<Name>): void {
    const known = this.listeners.get(name) ?? [];
    this.listeners.set(name, [...known, listener as Listener<DomainEventName>]);
  }

  async emit<Name extends DomainEventName>(
    uow: UnitOfWork,
    name: Name,
    told: DomainEventPayloads[Name],
  ): Promise<void> {
    for (const listener of this.listeners.get(name) ?? []) await listener(uow, told);
  }
}
