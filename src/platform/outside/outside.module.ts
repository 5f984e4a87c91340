import { Module } from '@nestjs/common';
import { DueChecks } from './due-checks.js';
import { Ticks } from './ticks.js';

/** Shared by modules that call outside services. */
@Module({ providers: [DueChecks, Ticks], exports: [DueChecks, Ticks] })
export class OutsideModule {}
