import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Background } from '../background/background.js';
import { type Mail, Mailer } from './mail.js';

/** Pauses before the retries, so that a short outage of the mail server loses no mail. */
const RETRY_DELAYS_MS = [1_000, 5_000];

const UNREACHABLE = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']);

/** Sends mail after the commit of its cause. Use cases do not wait for it and do not fail with it. */
@Injectable()
export class Outbox {
  constructor(
    private readonly mailer: Mailer,
    private readonly background: Background,
  ) {}

  post(mail: Mail): void {
    this.background.run('sending a mail', () => this.deliver(mail, RETRY_DELAYS_MS));
  }

  private async deliver(mail: Mail, [delayMs, ...rest]: readonly number[]): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      if (delayMs === undefined || !isTemporary(error)) throw error;
      await sleep(delayMs);
      await this.deliver(mail, rest);
    }
  }
}

/** The server is unreachable or asks to retry: RFC 5321 §4.2.1, a 4xx reply. */
function isTemporary(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode !== undefined) return responseCode >= 400 && responseCode < 500;
  return UNREACHABLE.has(code ?? '');
}
