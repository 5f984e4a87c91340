import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../database/unit-of-work.js';

/** The events that modules publish, by name, with their payloads. */
export interface DomainEventPayloads {
  /** A legal entity was created; modules create what they store per entity. */
  'entity.created': { readonly entityId: string; readonly entityType: string };
  /** A legal entity was changed; modules recompute what they derive from it. */
  'entity.updated': { readonly entityId: string };
  /** A ledger account is about to be deactivated; a module that still needs it throws. */
  'ledger_account.deactivating': { readonly accountId: string };
  /** A member has left the business; credentials that act for them end, also if they return. */
  'member.removed': { readonly userId: string };
  /** A member revokes every credential that acts for them in this business. */
  'member.credentials_revoked': { readonly userId: string };
}

export type DomainEventName = keyof DomainEventPayloads;

type Listener<Name extends DomainEventName> = (
  uow: UnitOfWork,
  payload: DomainEventPayloads[Name],
) => Promise<void>;

/**
 * Typed, synchronous events, handled in the same unit of work, for calls against the direction of the module imports. A
 * listener that fails fails the whole unit of work.
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
    payload: DomainEventPayloads[Name],
  ): Promise<void> {
    for (const listener of this.listeners.get(name) ?? []) await listener(uow, payload);
  }
}
