import { Injectable } from '@nestjs/common';

/** How long requests in progress may take once the service accepts no more. */
export const STOP_DEADLINE_MS = 30_000;

/** Whether the service was asked to stop: it is no longer ready, and still serves the requests that arrive. */
@Injectable()
export class Draining {
  private hasBegun = false;

  begin(): void {
    this.hasBegun = true;
  }

  get isDraining(): boolean {
    return this.hasBegun;
  }
}
