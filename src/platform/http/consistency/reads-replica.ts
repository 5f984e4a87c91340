import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Config } from '../../config/config.js';
import { allowReplica } from '../../database/replica/caller-positions.js';
import { requirePrincipal } from '../call.js';
import { ConsistencyTokens } from './consistency-token.js';

/** Routes that read what may be some seconds old; the contract describes their `Consistency-Token`. */
export const MayReadReplica = Reflector.createDecorator<true>({ key: 'mayReadReplica' });

/**
 * Lets the reads of a request use the replica, if the caller says what they must show. The token is checked without a replica
 * too, so that a client works the same everywhere.
 */
@Injectable()
class ConsistencyGuard implements CanActivate {
  private readonly tokens: ConsistencyTokens;
  private readonly hasReplica: boolean;

  constructor(config: Config) {
    this.tokens = new ConsistencyTokens(config);
    this.hasReplica = config.databaseReplicaUrl !== null;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const principal = requirePrincipal(request);
    const seen = this.tokens.read(request, principal);
    if (this.hasReplica && seen !== null) allowReplica(principal, seen);
    return true;
  }
}

/** A route that changes nothing that it reads, and whose use case reads with `readRecent` or `readOnce`. */
export function ReadsReplica(): MethodDecorator {
  return applyDecorators(MayReadReplica(true), UseGuards(ConsistencyGuard));
}
