import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainEvents } from '../platform/events/domain-events.js';
import { CalendarFeedsRepository } from './calendar-feeds.repository.js';

/**
 * Handles a member who leaves or revokes all credentials. Every request with a token checks membership anyway; this
 * prevents old links from working after a rejoin.
 */
@Injectable()
export class EndMemberFeeds implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly feeds: CalendarFeedsRepository,
  ) {}

  onModuleInit(): void {
    this.events.on('member.removed', (uow, { userId }) => this.feeds.deleteAllOf(uow, userId));
    this.events.on('member.credentials_revoked', (uow, { userId }) => this.feeds.deleteAllOf(uow, userId));
  }
}
