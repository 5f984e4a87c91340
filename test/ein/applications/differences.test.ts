import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditActions } from '../../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import {
  applicationOf,
  approve,
  moveApplicationTo,
  newApplication,
  newIncorporation,
  putFaxInFlight,
} from '../../support/incorporations/incorporations.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { NOW, theWorld, type World } from '../../support/world/world.js';

describe('a form that differs from its company', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(() => world.clock.set(NOW));

  const post = (id: string, action: string, body: object = {}) =>
    business.api.post(`/v1/ein-applications/${id}/${action}`, body);
  const preflight = async (id: string): Promise<any> =>
    dataOf(await business.api.get(`/v1/ein-applications/${id}/preflight`));
  const failed = async (id: string): Promise<string[]> =>
    (await preflight(id)).checks.filter((check: any) => !check.passed).map(({ code }: any) => code);
  /** Approved on another day than its form was drawn. */
  const signedThenApproved = async (fields: object = {}) => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true, ...fields });
    await moveApplicationTo(world, business, einApplication.id, 'signed');
    await approve(world, business, id, '--formation-date', '2026-03-10');
    return einApplication.id as string;
  };

  it('says so after the approval: line 11 has the day of drawing', async () => {
    const id = await signedThenApproved();
    expect((await applicationOf(business, id)).warnings).toEqual([
      {
        code: 'form_differs',
        lines: ['11'],
        message:
          'The form differs from the facts of the company: line 11 ("03/15/2026", now "03/10/2026"). Draw it again.',
      },
    ]);
    const { checks } = await preflight(id);
    expect(checks.find(({ code }: any) => code === 'form_differs')).toMatchObject({
      passed: false,
      severity: 'error',
    });
    const [listed] = dataOf(await business.api.get('/v1/ein-applications?status=signed'));
    expect(listed.warnings).toHaveLength(1);
  });

  it('is not faxed, not even in the sandbox, unless the request names the error', async () => {
    const id = await signedThenApproved();
    const reason = refusalOf(await post(id, 'transmit'), 409, 'preflight_failed');
    expect(reason).toContain('form_differs: The form differs from the facts of the company');
    expect(dataOf(await business.api.get(`/v1/ein-applications/${id}/transmissions`))).toEqual([]);
    refusalOf(
      await post(id, 'transmit', { acknowledgeErrors: ['start_date_formation'] }),
      409,
      'preflight_failed',
    );
    dataOf(await post(id, 'transmit', { acknowledgeErrors: ['form_differs'] }));
    const entries = dataOf(await business.api.get(`/v1/audit-log?resource=ein_application:${id}`));
    const sent = entries.find(({ action }: any) => action === 'ein_application.transmit');
    expect(sent.changes).toMatchObject({ acknowledgedErrors: ['form_differs'] });
  });

  it('can be drawn and signed again, and then says what is known', async () => {
    const id = await signedThenApproved();
    const before = await applicationOf(business, id);
    const { application } = dataOf(await post(id, 'redraw', { county: 'Kent' }));
    expect(application).toMatchObject({
      status: 'ready_to_file',
      warnings: [],
      signedDocumentId: null,
      signedAt: null,
      signatureEnvelopeId: null,
    });
    expect(application.ss4DocumentId).not.toBe(before.ss4DocumentId);
    expect(application).toEqual(await applicationOf(business, id));
    const old = await business.api.get(`/v1/documents/${before.signedDocumentId}`);
    expect(old.status).toBe(200);
    const codes = await failed(id);
    expect(codes).not.toContain('form_differs');
    expect(codes).not.toContain('county');
    dataOf(await post(id, 'request-signature'));
    expect(await auditActions(business, `resource=ein_application:${id}`)).toEqual(
      expect.arrayContaining(['ein_application.redraw', 'ein_application.request_signature']),
    );
  });

  it.each([
    ['legalName', { legalName: 'Renamed LLC' }, ['1']],
    ['memberCount', { memberCount: 2 }, ['8b', '9a', '10']],
    ['formationState', { formationState: 'WY' }, ['6']],
    ['regime', { regime: 'c_corp' }, ['9a', '9b', '10']],
    ['address', { address: { line1: '1 Elm St', city: 'Dover', country: 'US' } }, []],
    ['naics', { naics: '541511' }, []],
  ])('after a change of the %s of its entity', async (_fact, change, lines) => {
    const { id, entityId } = await newApplication(business);
    expect((await applicationOf(business, id)).warnings).toEqual([]);
    await moveApplicationTo(world, business, id, 'signed');
    dataOf(await business.api.patch(`/v1/entities/${entityId}`, change));
    const { warnings } = await applicationOf(business, id);
    expect(warnings.flatMap((warning: any) => warning.lines)).toEqual(lines);
    dataOf(await post(id, 'mark-filed'));
    expect((await applicationOf(business, id)).warnings).toEqual([]);
  });

  it('is not sent for signature either, and is drawn again while it is ready to file', async () => {
    const { id, entityId } = await newApplication(business);
    dataOf(await business.api.patch(`/v1/entities/${entityId}`, { legalName: 'Renamed LLC' }));
    refusalOf(await post(id, 'request-signature'), 409, 'preflight_failed');
    expect((await applicationOf(business, id)).status).toBe('ready_to_file');
    const { application } = dataOf(await post(id, 'redraw'));
    expect(application).toMatchObject({ status: 'ready_to_file', legalName: 'Renamed LLC' });
    dataOf(await post(id, 'request-signature'));
    refusalOf(await post(id, 'redraw'), 409, 'invalid_transition');
  });

  it('is sent for signature if the request names the error, which the audit log records', async () => {
    const { id, entityId } = await newApplication(business);
    dataOf(await business.api.patch(`/v1/entities/${entityId}`, { legalName: 'Renamed LLC' }));
    dataOf(await post(id, 'request-signature', { acknowledgeErrors: ['form_differs'] }));
    const entries = dataOf(await business.api.get(`/v1/audit-log?resource=ein_application:${id}`));
    const asked = entries.find(({ action }: any) => action === 'ein_application.request_signature');
    expect(asked.changes).toMatchObject({ acknowledgedErrors: ['form_differs'] });
  });

  it('is an error if the company started before it was formed, which a redraw can correct', async () => {
    const id = await signedThenApproved({ startDate: '2026-03-01' });
    expect(await failed(id)).toEqual(expect.arrayContaining(['start_date_formation']));
    refusalOf(await post(id, 'transmit'), 409, 'preflight_failed');
    dataOf(await post(id, 'redraw', { startDate: '2026-03-12' }));
    expect(await failed(id)).not.toContain('start_date_formation');
  });

  it('cannot be drawn again while a fax is in flight, nor with a bad field', async () => {
    const { id } = await newApplication(business);
    expectBadField(await post(id, 'redraw', { startDate: '2199-12-31' }), 'startDate');
    expectBadField(await post(id, 'redraw', { county: '123-45-6789' }), 'county');
    await moveApplicationTo(world, business, id, 'signed');
    await putFaxInFlight(world, business, id);
    refusalOf(await post(id, 'redraw'), 409, 'transmission_in_flight');
    expectBadField(await post(id, 'transmit', { acknowledgeErrors: ['nonsense'] }), 'acknowledgeErrors');
    expectBadField(await post(id, 'transmit', { acknowledgeErrors: ['return_fax'] }), 'acknowledgeErrors');
  });

  it('keeps its county and start date when the approval draws it again', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    dataOf(await post(einApplication.id, 'redraw', { county: 'Kent', startDate: '2026-03-20' }));
    await approve(world, business, id, '--name-option', '2');
    const codes = await failed(einApplication.id);
    expect(codes).not.toContain('county');
    expect(codes).not.toContain('start_date_known');
    expect(codes).not.toContain('form_differs');
  });

  it('is not faxed again without an acknowledgement if a fax of the earlier form has arrived since', async () => {
    const { id } = await newApplication(business);
    await moveApplicationTo(world, business, id, 'signed');
    const { transmission } = dataOf(await post(id, 'transmit', { sandboxOutcome: 'busy' }));
    await world.database.run(business.operator, (uow) =>
      uow.query(`update fax_transmission set status = 'failed', completed_at = created_at where id = $1`, [
        transmission.id,
      ]),
    );
    dataOf(await post(id, 'redraw'));
    await world.database.run(business.operator, (uow) =>
      uow.query(`update fax_transmission set status = 'delivered' where id = $1`, [transmission.id]),
    );
    await moveApplicationTo(world, business, id, 'signed');
    refusalOf(await post(id, 'transmit'), 409, 'unconfirmed_transmission');
    dataOf(await post(id, 'transmit', { acknowledgeUnconfirmed: true }));
  });
});
