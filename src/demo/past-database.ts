import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';

const DAY_MS = 86_400_000;

/** The database with its clock set to the past, so that demo data has plausible dates. */
@Injectable()
export class PastDatabase {
  constructor(
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
  ) {}

  daysAgo(days: number): Database {
    return new Database(this.dataSource, new FixedClock(this.clock.epochMilliseconds() - days * DAY_MS));
  }
}

class FixedClock extends Clock {
  constructor(private readonly instant: number) {
    super();
  }

  override epochMilliseconds(): number {
    return this.instant;
  }
}
