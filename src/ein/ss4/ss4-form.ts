import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { ConfigError } from '../../platform/config/env-reader.js';
import { sharedWithTaxpayer } from './designee.js';
import { drawSs4 } from './draw-ss4.js';
import { fillSs4 } from './fill-ss4.js';
import { type Reply, replyOf } from './reply-of.js';
import type { Ss4Facts } from './ss4-facts.js';
import { ss4Lines } from './ss4-lines.js';
import { settingProblems } from './ss4-problems.js';
import { IRS_TIME_ZONE } from './irs-time-zone.js';
import { readTemplate } from './ss4-template.js';

/** Form SS-4 as a PDF: the official form if the operator provides it, else our own page. */
@Injectable()
export class Ss4Form implements OnModuleInit {
  private readonly logger = new Logger(Ss4Form.name);
  private template: Uint8Array | null = null;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Refuses to start with settings that cannot be written on the form. */
  async onModuleInit(): Promise<void> {
    const { designee, returnFax, ss4Template } = this.config;
    const problems = settingProblems({ designee, returnFax });
    if (problems.length > 0) throw new ConfigError(problems);
    this.template = ss4Template === null ? null : await readTemplate(ss4Template);
  }

  /** What the form with these facts says about the reply of the IRS. */
  replyOf(facts: Ss4Facts): Reply {
    const { designee, returnFax } = this.config;
    return replyOf(ss4Lines(facts, { designee, returnFax, day: this.clock.today(IRS_TIME_ZONE) }));
  }

  /**
   * The same facts on the same day give the same bytes. Default day: today at the IRS. Throws a RangeError for facts
   * with ss4Problems; callers check them first.
   */
  async render(
    facts: Ss4Facts,
    { day = this.clock.today(IRS_TIME_ZONE) }: { readonly day?: CalendarDate } = {},
  ): Promise<Uint8Array> {
    const { designee, returnFax } = this.config;
    const shared = designee === null ? [] : sharedWithTaxpayer(facts, designee);
    if (shared.length > 0)
      this.logger.warn(
        { shared },
        'the designee of an SS-4 has the same address or telephone number as the taxpayer',
      );
    const lines = ss4Lines(facts, { designee, returnFax, day });
    const filled = this.template && (await fillSs4(this.template, lines, day));
    if (this.template && !filled)
      this.logger.warn('an SS-4 does not fit into the official form and is drawn instead');
    return filled ?? drawSs4(lines, day);
  }
}
