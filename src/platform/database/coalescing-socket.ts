import { Socket } from 'node:net';

type OnWritten = (error?: Error | null) => void;

/**
 * Sends everything written within one turn of the event loop in one system call. Statements that do not wait for one
 * another then share one network trip.
 */
export class CoalescingSocket extends Socket {
  private isCorked = false;

  constructor() {
    super();
    // `Socket.connect` shadows an overridden `write` with Socket's own; this removes the shadow.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(
    chunk: string | Uint8Array,
    encodingOrCallback?: BufferEncoding | OnWritten,
    callback?: OnWritten,
  ): boolean {
    if (!this.isCorked) this.corkUntilNextTick();
    return super.write(chunk, encodingOrCallback as BufferEncoding, callback);
  }

  private corkUntilNextTick(): void {
    this.isCorked = true;
    this.cork();
    process.nextTick(() => {
      this.isCorked = false;
      this.uncork();
    });
  }
}
