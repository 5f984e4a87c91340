import { describe, expect, it } from 'vitest';
import type { EinApplicationView, IncorporationView, TransmissionView } from '../../../data/contract';
import type { Formation } from './formation-steps';
import { nextStepOf } from './next-step';

const application = (
  status: EinApplicationView['status'],
  stage: EinApplicationView['waiting']['stage'] = 'not_filed',
) => ({ status, ein: null, waiting: { stage, message: 'Why.' } }) as EinApplicationView;

const order = (status: IncorporationView['status'], changes: Partial<IncorporationView> = {}) =>
  ({
    status,
    statusReason: null,
    filingState: 'WY',
    nameOptions: [{ name: 'Juniper Glass', designator: 'LLC' }],
    legalName: null,
    einNoSsn: true,
    ...changes,
  }) as IncorporationView;

const fax = (status: TransmissionView['status'], failure: string | null = null) =>
  ({ status, failure }) as TransmissionView;

const next = (formation: Partial<Formation>) =>
  nextStepOf({ order: null, application: null, fax: null, ...formation });

describe('the next step of an order', () => {
  it.each([
    ['name_change_required', 'propose_names', 'Wyoming wants another name'],
    ['rejected', 'nothing', 'Wyoming has rejected the company'],
  ] as const)('is what the state asks for: %s', (status, action, title) => {
    const shown = next({
      order: order(status, { statusReason: 'it is taken' }),
      application: application('ready_to_file'),
    });
    expect(shown).toEqual({ action, title, text: 'It is taken.' });
  });

  it.each([
    ['awaiting_signature', null, 'cancel_signature'],
    ['signed', null, 'redraw'],
    ['signed', 'failed', 'redraw'],
    ['signed', 'sending', 'check_fax'],
    ['filed', 'delivered', 'nothing'],
    ['ein_received', null, 'propose_names'],
    ['cancelled', null, 'propose_names'],
  ] as const)('first takes the old name off a form that is %s (fax: %s)', (status, sent, action) => {
    const shown = next({
      order: order('name_change_required', { statusReason: 'it is taken' }),
      application: application(status),
      fax: sent === null ? null : fax(sent),
    });
    expect(shown).toMatchObject({ action, title: 'Wyoming wants another name' });
    expect(shown.text).toMatch(/^It is taken\./);
  });

  it('is to wait for the state without an EIN application', () => {
    expect(next({ order: order('submitted', { einNoSsn: false }) }).action).toBe('wait');
  });

  it('is to have the form signed meanwhile, and then to wait before it is faxed', () => {
    const ofApplication = (status: EinApplicationView['status']) =>
      next({ order: order('submitted'), application: application(status) });
    expect(ofApplication('ready_to_file').action).toBe('request_signature');
    expect(ofApplication('signed')).toMatchObject({ action: 'wait', title: 'Wyoming decides' });
  });

  it('is to apply for the EIN of a company that has none', () => {
    const filed = order('filed', { legalName: 'Juniper Glass LLC' });
    expect(next({ order: filed })).toMatchObject({
      action: 'apply_for_ein',
      title: 'Juniper Glass LLC has no EIN',
    });
    expect(next({ order: filed, application: application('cancelled') }).action).toBe('apply_for_ein');
  });
});

describe('the next step of an EIN application', () => {
  it.each([
    ['ready_to_file', 'request_signature'],
    ['awaiting_signature', 'sign'],
    ['signed', 'fax'],
    ['ein_received', 'nothing'],
    ['cancelled', 'nothing'],
  ] as const)('follows from its status: %s', (status, action) => {
    expect(next({ application: application(status, 'settled') }).action).toBe(action);
  });

  it.each([
    ['queued', 'check_fax'],
    ['sending', 'check_fax'],
    ['failed', 'fax_again'],
    ['unconfirmable', 'decide_about_fax'],
    ['delivered', 'wait'],
  ] as const)('follows from the newest fax of a signed form: %s', (status, action) => {
    expect(next({ application: application('signed'), fax: fax(status) }).action).toBe(action);
  });

  it('repeats why a fax failed', () => {
    const { text } = next({ application: application('signed'), fax: fax('failed', 'user_busy') });
    expect(text).toBe('The carrier says “user_busy”. It is asked once more before another fax is sent.');
  });

  it.each([
    ['expected', 'The IRS has the form'],
    ['taking_longer', 'The IRS takes longer than usual'],
    ['likely_rejected', 'The IRS has probably rejected the form'],
  ] as const)('says how long the IRS has had it: %s', (stage, title) => {
    expect(next({ application: application('filed', stage) })).toEqual({
      action: 'enter_ein',
      title,
      text: 'Why.',
    });
  });

  it('shows the EIN', () => {
    const received = { ...application('ein_received', 'settled'), ein: '121234567' };
    expect(next({ application: received }).title).toBe('The EIN is 12-1234567');
  });
});
