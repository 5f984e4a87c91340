import { describe, expect, it } from 'vitest';
import type { EinApplicationView, IncorporationView } from '../../../data/contract';
import { isOver, kindAndState, nameOf, orderInWords } from './order-words';

const ORDER = {
  status: 'submitted',
  entityType: 'LLC',
  filingState: 'NM',
  nameOptions: [
    { name: 'Juniper Glass', designator: 'LLC' },
    { name: 'Juniper Light', designator: 'LLC' },
  ],
  legalName: null,
  einApplication: null,
} as unknown as IncorporationView;

const withEin = (status: IncorporationView['status'], of: EinApplicationView['status'] | null) => ({
  ...ORDER,
  status,
  einApplication: of === null ? null : ({ status: of } as EinApplicationView),
});

describe('an order', () => {
  it('is called by its preferred name until the state has accepted one', () => {
    expect(nameOf(ORDER)).toBe('Juniper Glass LLC');
    expect(nameOf({ ...ORDER, legalName: 'Juniper Light LLC' })).toBe('Juniper Light LLC');
    expect(kindAndState(ORDER)).toBe('LLC in New Mexico');
  });

  it('says where it is at the state and at the IRS', () => {
    expect(orderInWords(ORDER)).toBe('with the state');
    expect(orderInWords(withEin('filed', 'filed'))).toBe('formed; with the IRS');
    expect(orderInWords(withEin('filed', 'cancelled'))).toBe('formed');
  });

  it.each([
    ['submitted', null, false],
    ['name_change_required', 'ready_to_file', false],
    ['filed', 'filed', false],
    ['filed', 'ein_received', true],
    ['filed', null, true],
    ['rejected', 'cancelled', true],
    ['cancelled', 'cancelled', true],
  ] as const)('is over if nothing more will happen: %s, %s', (status, of, over) => {
    expect(isOver(withEin(status, of))).toBe(over);
  });
});
