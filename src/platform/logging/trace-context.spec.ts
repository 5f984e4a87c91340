import { describe, expect, it } from 'vitest';
import { keepTrace, traceHeaders, traceIdOf } from './trace-context.js';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

/** The headers of an outside call that a request with these headers makes. */
function passedOn(headers: Record<string, string>): Record<string, string> {
  let passed: Record<string, string> = {};
  void keepTrace({ headers } as never, {} as never, () => (passed = traceHeaders()));
  return passed;
}

describe('the trace of a request', () => {
  it.each([`00-${ID}-${PARENT}-01`, `00-${ID}-${PARENT}-00`, `cc-${ID}-${PARENT}-01-later-fields`])(
    'is read from %s',
    (traceparent) => {
      expect(traceIdOf({ traceparent })).toBe(ID);
    },
  );

  it.each([
    '',
    ID,
    `ff-${ID}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `00-${ID.toUpperCase()}-${PARENT}-01`,
    `00-${ID}-${PARENT}-01x`,
    ` 00-${ID}-${PARENT}-01`,
  ])('is ignored if it is invalid: "%s"', (traceparent) => {
    expect(traceIdOf({ traceparent })).toBeUndefined();
    expect(passedOn({ traceparent })).toEqual({});
  });

  it('continues in outside calls, with a parent id of our own', () => {
    const { traceparent = '', ...rest } = passedOn({
      traceparent: `00-${ID}-${PARENT}-01`,
      tracestate: 'a=b',
    });
    expect(traceparent).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`));
    expect(traceparent).not.toContain(PARENT);
    expect(rest).toEqual({ tracestate: 'a=b' });
  });

  it('does not pass on a state that no header may contain', () => {
    const headers = { traceparent: `00-${ID}-${PARENT}-01`, tracestate: 'x'.repeat(513) };
    expect(Object.keys(passedOn(headers))).toEqual(['traceparent']);
  });

  it('ends with the request', () => {
    passedOn({ traceparent: `00-${ID}-${PARENT}-01` });
    expect(traceHeaders()).toEqual({});
  });
});
