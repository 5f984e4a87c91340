import type { Command } from 'commander';
import { isUuid } from '../kernel/base62.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../platform/http/responses/paging.js';

const MAX_OFFSET = 100_000_000;

/** The paging options of a command that lists. */
export interface PageOptions {
  readonly limit?: string;
  readonly offset?: string;
}

export function declarePage(command: Command): Command {
  return command.option('--limit <n>', `default: ${DEFAULT_LIMIT}`).option('--offset <n>', 'default: 0');
}

export function readPage({ limit, offset }: PageOptions): { limit: number; offset: number } {
  return {
    limit: limit === undefined ? DEFAULT_LIMIT : readInteger('--limit', limit, 1, MAX_LIMIT),
    offset: offset === undefined ? 0 : readInteger('--offset', offset, 0, MAX_OFFSET),
  };
}

export function readInteger(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw InvalidRequest.at(name, `must be a whole number from ${min} to ${max}`);
  return value;
}

export function readText(name: string, text: string, max: number): string {
  if (text.trim() === '' || text.length > max)
    throw InvalidRequest.at(name, `must be 1 to ${max} characters`);
  return text;
}

export function readUuid(name: string, text: string): string {
  if (!isUuid(text)) throw InvalidRequest.at(name, 'must be a uuid');
  return text.toLowerCase();
}

export function readOneOf<Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw InvalidRequest.at(name, `must be one of ${choices.join(', ')}`);
  return choice;
}
