/** The tabs of this browser share one session: one of them has started it, or ended it by signing out. */
export type SessionChange = 'started' | 'ended';

const channel = new BroadcastChannel('charterbook.session');

export function tellOtherTabs(change: SessionChange): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows, not for channels
  channel.postMessage(change);
}

/** Calls a function with each change in another tab. */
export function onOtherTab(react: (change: SessionChange) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => react(data));
}
