import { createInterface, type Interface } from 'node:readline/promises';
import { DomainError } from '../kernel/domain-error.js';

/** A question whose answer becomes the value of an option. */
export interface Question<Name extends string> {
  readonly option: Name;
  readonly text: string;
  /** What an empty answer means; without it, an answer is required. */
  readonly suggestion?: string;
  /** Throws a DomainError if the answer is not acceptable. */
  readonly check?: (answer: string) => unknown;
}

/** A terminal: what is asked is written to the output. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks each question until its answer is acceptable. Throws if the input ends before. */
export async function ask<Name extends string>(
  questions: readonly Question<Name>[],
  terminal: Terminal,
): Promise<Partial<Record<Name, string>>> {
  const lines = createInterface(terminal);
  const ended = new Promise<never>((_resolve, reject) =>
    lines.once('close', () => reject(new Error('cancelled: nothing was created'))),
  );
  // It rejects after the last answer too.
  ended.catch(() => {});
  try {
    const answers: Partial<Record<Name, string>> = {};
    for (const question of questions)
      answers[question.option] = await Promise.race([askOne(question, lines, terminal.output), ended]);
    return answers;
  } finally {
    lines.close();
  }
}

async function askOne(
  { text, suggestion, check }: Question<string>,
  lines: Interface,
  output: NodeJS.WritableStream,
): Promise<string> {
  const prompt = suggestion ? `${text} [${suggestion}]: ` : `${text}: `;
  for (;;) {
    const answer = (await lines.question(prompt)).trim() || suggestion;
    const problem = answer === undefined ? 'an answer is required' : problemWith(answer, check);
    if (answer !== undefined && problem === null) return answer;
    output.write(`  ${problem}\n`);
  }
}

function problemWith(answer: string, check: Question<string>['check']): string | null {
  try {
    check?.(answer);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.reason;
    throw error;
  }
}
