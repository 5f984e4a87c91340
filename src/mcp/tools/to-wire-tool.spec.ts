import { describe, expect, it } from 'vitest';
import type { Tool } from './tool.js';
import { toWireTool } from './to-wire-tool.js';

describe('a tool as clients see it', () => {
  it.each([
    ['that reads', [true, false, true], { readOnlyHint: true }],
    ['that writes again when repeated', [false, false, false], { destructiveHint: false }],
    [
      'that writes once when repeated',
      [false, false, true],
      { destructiveHint: false, idempotentHint: true },
    ],
    ['that destroys', [false, true, false], { destructiveHint: true }],
  ] as const)('has no hint that clients assume, for one %s', (_, [reads, destroys, repeats], expected) => {
    const annotations = { readOnlyHint: reads, destructiveHint: destroys, idempotentHint: repeats };
    expect(toWireTool(toolWith({ annotations }), 'structured').annotations).toEqual(expected);
  });

  it('has the schema of its results only if they are structured', () => {
    const tool = toolWith({ outputSchema: { type: 'object' } });
    expect(toWireTool(tool, 'structured')).toHaveProperty('outputSchema', { type: 'object' });
    expect(toWireTool(tool, 'text')).not.toHaveProperty('outputSchema');
  });
});

function toolWith(properties: Partial<Tool>): Tool {
  return {
    name: 'a_tool',
    title: 'A tool',
    description: 'What it does.',
    tag: 'ledger',
    scopes: [],
    inputSchema: { type: 'object' },
    outputSchema: null,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    request: {
      method: 'POST',
      path: '/v1/things',
      pathArguments: [],
      queryArguments: [],
      bodyFields: new Map(),
      body: 'json',
      takesIdempotencyKey: false,
      accept: 'application/json',
    },
    ...properties,
  };
}
