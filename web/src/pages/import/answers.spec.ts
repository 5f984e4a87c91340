import { describe, expect, it } from 'vitest';
import type { StatementUploadView } from '../../data/contract.js';
import { mappingOf, suggestedAnswers, unanswered } from './answers.js';

type Question = StatementUploadView['ambiguities'][number];

function upload(
  ambiguities: readonly Question[],
  rest: Partial<Pick<StatementUploadView, 'mapping' | 'sample'>> = {},
): StatementUploadView {
  return {
    ambiguities: [...ambiguities],
    mapping: {},
    sample: [],
    ...rest,
  } as unknown as StatementUploadView;
}

const SIGN: Question = {
  field: 'sign',
  reason: 'the amounts could be either',
  choices: ['negative_is_out', 'positive_is_out'],
  suggested: { sign: 'positive_is_out' },
};
const ORDER: Question = {
  field: 'dateOrder',
  reason: 'days and months are both under 13',
  choices: ['dmy', 'mdy'],
  suggested: null,
};
const COLUMNS: Question = {
  field: 'columns',
  reason: 'no column is named like an amount',
  choices: ['Datum', 'Text', 'Wert'],
  suggested: { columns: { date: 'Datum', amount: 3 } },
};
const SAMPLE = [['Datum', 'Text', 'Wert']];

describe('answers to the questions of a file', () => {
  it('begin with what the service suggests, and nothing else', () => {
    expect(suggestedAnswers(upload([SIGN, ORDER]))).toEqual({
      choices: { sign: 'positive_is_out' },
      columns: {},
    });
    expect(suggestedAnswers(upload([COLUMNS], { sample: SAMPLE })).columns).toEqual({
      date: '1',
      amount: '3',
    });
  });

  it('are all needed', () => {
    const asked = upload([SIGN, ORDER]);
    expect(unanswered(asked, { choices: { sign: 'positive_is_out' }, columns: {} })).toBe('dateOrder');
    expect(
      unanswered(asked, { choices: { sign: 'positive_is_out', dateOrder: 'dmy' }, columns: {} }),
    ).toBeNull();
  });

  it.each([
    [{ date: '1', description: '2' }, 'columns'],
    [{ date: '1', description: '2', moneyOut: '3' }, 'columns'],
    [{ date: '1', amount: '3' }, 'columns'],
    [{ date: '1', description: '2', amount: '3' }, null],
    [{ date: '1', description: '2', moneyOut: '3', moneyIn: '4' }, null],
  ])('with the columns %j the open question is %s', (columns, open) => {
    expect(unanswered(upload([COLUMNS]), { choices: {}, columns })).toBe(open);
  });

  it('become a mapping that contains what was settled before', () => {
    const asked = upload([SIGN, COLUMNS], {
      mapping: { dateOrder: 'dmy', columns: { date: 'Datum' } },
      sample: SAMPLE,
    });
    const columns = { ...suggestedAnswers(asked).columns, description: '2' };
    expect(mappingOf(asked, { choices: { sign: 'negative_is_out' }, columns })).toEqual({
      dateOrder: 'dmy',
      sign: 'negative_is_out',
      columns: { date: 1, description: 2, amount: 3 },
    });
  });

  it('have the types of the mapping: a header is true or false, lines are numbers', () => {
    const asked = upload([
      { field: 'hasHeader', reason: '', choices: ['true', 'false'], suggested: null },
      { field: 'skipLines', reason: '', choices: ['4', '7'], suggested: null },
    ]);
    expect(mappingOf(asked, { choices: { hasHeader: 'false', skipLines: 'skip' }, columns: {} })).toEqual({
      hasHeader: false,
      skipLines: [4, 7],
    });
  });
});
