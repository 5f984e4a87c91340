import { Module } from '@nestjs/common';
import { DueChecks } from './due-checks.js';
import { Ticks } from './ticks.js';

/** What modules that call outside services share. */
@Module({ providers: [DueChecks, Ticks], exports: [DueChecks, Ticks] })
export class OutsideModule {}
