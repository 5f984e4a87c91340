import { type Channel, channel } from 'node:diagnostics_channel';

/**
 * Something that happens in the service and can be measured. The code that causes it publishes it and knows no metrics.
 * While nothing observes it, publishing does nothing.
 */
export class Signal<Message extends object> {
  private readonly channel: Channel;

  constructor(name: string) {
    this.channel = channel(`charterbook:${name}`);
  }

  /** For hot paths: whether a message is worth preparing. */
  get isObserved(): boolean {
    return this.channel.hasSubscribers;
  }

  publish(message: Message): void {
    this.channel.publish(message);
  }

  /** Returns a function that ends the observation. */
  observe(observer: (message: Message) => void): () => void {
    const listener = (message: unknown) => observer(message as Message);
    this.channel.subscribe(listener);
    return () => this.channel.unsubscribe(listener);
  }
}
