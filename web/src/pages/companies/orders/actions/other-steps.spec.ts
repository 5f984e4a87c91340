import { describe, expect, it } from 'vitest';
import type { EinApplicationView, IncorporationView, TransmissionView } from '../../../../data/contract';
import { otherStepsOf } from './other-steps';

const steps = (
  application: EinApplicationView['status'] | null,
  fax: TransmissionView['status'] | null = null,
  order: IncorporationView['status'] | null = null,
  nextDialog: string | null = null,
) =>
  otherStepsOf(
    {
      order: order === null ? null : ({ status: order } as IncorporationView),
      application: application === null ? null : ({ status: application } as EinApplicationView),
      fax: fax === null ? null : ({ status: fax } as TransmissionView),
    },
    nextDialog,
  );

describe('the steps besides the next one', () => {
  it.each([
    ['ready_to_file', ['mark-filed', 'redraw', 'cancel-application']],
    ['awaiting_signature', ['cancel-signature']],
    ['signed', ['mark-filed', 'redraw', 'cancel-application']],
    ['filed', ['cancel-application']],
    ['ein_received', []],
    ['cancelled', []],
  ] as const)('are those that the application allows: %s', (status, expected) => {
    expect(steps(status)).toEqual(expected);
  });

  it('change nothing about a form whose fax is on its way', () => {
    expect(steps('signed', 'sending')).toEqual(['mark-filed']);
    expect(steps('filed', 'queued')).toEqual([]);
  });

  it('are another fax where the next step is to mark the form as sent', () => {
    expect(steps('signed', 'unconfirmable', null, 'mark-filed')).toEqual([
      'fax',
      'redraw',
      'cancel-application',
    ]);
  });

  it.each(['submitted', 'name_change_required'] as const)(
    'cancel an order that the state has: %s',
    (order) => {
      expect(steps(null, null, order)).toEqual(['cancel-order']);
    },
  );

  it.each(['filed', 'rejected', 'cancelled'] as const)('leave an order alone that is over: %s', (order) => {
    expect(steps(null, null, order)).toEqual([]);
  });
});
