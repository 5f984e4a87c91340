import { describe, expect, it } from 'vitest';
import { theContract } from '../support/contract/contract.js';
import { type Example, recordExample, storedExamples, storeExamples } from '../support/contract/examples.js';
import { theWorld } from '../support/world/world.js';

const contract = theContract();

/** `npm run docs:examples` sets it: the responses become the examples of the contract. */
const records = process.env['RECORD_EXAMPLES'] === '1';

describe.runIf(records)('recording', () => {
  it('stores an example of every operation', async () => {
    const world = await theWorld();
    const examples: Record<string, Example> = {};
    for (const operation of contract.operations) {
      const example = await recordExample(world, operation);
      if (example) examples[operation.name] = example;
    }
    await storeExamples(examples);
  });
});

/** Each is recorded separately, so a new route changes no other example. */
describe('a recorded example', () => {
  it.each([
    'POST /v1/statement-uploads/:id/commit',
    'GET /v1/transactions/:id',
    'POST /v1/ein-applications',
    'GET /v1/audit-log',
    'DELETE /v1/rules/:id',
  ])('is the same when only this operation is recorded: %s', async (name) => {
    const examples = await storedExamples();
    expect(await recordExample(await theWorld(), contract.named(name))).toEqual(examples[name]);
  });

  it('of a list is not empty', async () => {
    const empty = Object.entries(await storedExamples()).filter(([, example]) => {
      const { data } = (example?.response ?? {}) as { data?: unknown };
      return Array.isArray(data) && data.length === 0;
    });
    expect(empty.map(([name]) => name)).toEqual([]);
  });

  it('exists for each operation with a JSON response, and for no other', async () => {
    const named = contract.operations.filter(({ written }) =>
      Object.entries(written.responses).some(
        ([status, response]) => status.startsWith('2') && 'application/json' in contentOf(response),
      ),
    );
    expect(Object.keys(await storedExamples()).toSorted()).toEqual(named.map(({ name }) => name).toSorted());
  });
});

function contentOf(response: unknown): object {
  return (response as { content?: object }).content ?? {};
}
