import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../kernel/domain-error.js';
import { ask, type Question } from './ask.js';

const QUESTIONS: readonly Question<'name' | 'country'>[] = [
  { option: 'name', text: 'Name' },
  {
    option: 'country',
    text: 'Country',
    suggestion: 'US',
    check: (answer) => {
      if (answer.length !== 2) throw InvalidRequest.at('it', 'must have two letters');
    },
  },
];

/** Answers each prompt with the next line, then ends the input. */
async function talk(...answers: string[]): Promise<{ answers: unknown; shown: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    if (!shown.endsWith(': ')) return;
    const next = answers.shift();
    if (next === undefined) input.end();
    else input.write(`${next}\n`);
  });
  return { answers: await ask(QUESTIONS, { input, output }), shown };
}

describe('questions on a terminal', () => {
  it('accept an answer, or the suggestion when it is empty', async () => {
    expect(await talk('Acme', '')).toEqual({
      answers: { name: 'Acme', country: 'US' },
      shown: 'Name: Country [US]: ',
    });
  });

  it('are asked again until the answer is acceptable, with the reason', async () => {
    const { answers, shown } = await talk('', ' Acme ', 'Canada', 'CA');
    expect(answers).toEqual({ name: 'Acme', country: 'CA' });
    expect(shown).toContain('an answer is required\nName: ');
    expect(shown).toContain('it must have two letters\nCountry [US]: ');
  });

  it('fail when the input ends', async () => {
    await expect(talk('Acme')).rejects.toThrow('cancelled: nothing was created');
  });
});
