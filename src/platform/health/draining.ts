import { Injectable } from '@nestjs/common';

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
