import { withDatabase } from './support/database.js';
import { Client } from './support/client.js';
import type { Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const CLIENTS = 8;
const RECONCILED = 3_000;
const WARM_UP = 500;
const STALE = 5_000;
/** What the status of an application shows of its form. */
const FACTS = JSON.stringify({
  responsibleParty: { firstName: 'Ana', lastName: 'Sousa', address: { country: 'PT' } },
});

/** Faxes that the sandbox carrier delivered but never reported: reconciled one by one, and in one run of all due ones. */
export async function benchFax(service: Service, business: Business, report: Report): Promise<void> {
  await benchReconcile(service, business, report);
  await benchDue(service, business, report);
}

async function benchReconcile(service: Service, business: Business, report: Report): Promise<void> {
  const ids = await makeFaxes(service, business, { count: WARM_UP + RECONCILED, isDue: false });
  const client = new Client(service.port, business.apiKey);
  const reconcile = async (id: string) => {
    const { reason } = await client.ok('POST', `/v1/ein-applications/${id}/reconcile-transmission`);
    if (reason !== 'filed') throw new Error(`reconciling ${id}: ${reason}`);
  };
  await perSecond(ids.splice(0, WARM_UP), reconcile);
  const rate = await perSecond(ids, reconcile);
  client.close();
  report.add({
    what: `POST …/reconcile-transmission that files, sandbox carrier, ${CLIENTS} clients`,
    target: '≥ 300/s',
    measured: `${Math.round(rate)}/s`,
    reached: rate >= 300,
    figures: { perSecond: rate },
  });
}

async function benchDue(service: Service, business: Business, report: Report): Promise<void> {
  await makeFaxes(service, business, { count: STALE, isDue: true });
  const start = performance.now();
  const { checked, outcomes } = await service.operator('fax:reconcile');
  const seconds = (performance.now() - start) / 1000;
  if (checked !== STALE || outcomes.filed !== STALE)
    throw new Error(`${checked} of ${STALE} stale faxes were checked: ${JSON.stringify(outcomes)}`);
  report.add({
    what: `fax:reconcile over ${STALE} stale faxes, one process, its start included`,
    target: '≤ 60 s',
    measured: `${seconds.toFixed(1)} s`,
    reached: seconds <= 60,
    figures: { seconds },
  });
}

async function perSecond(ids: readonly string[], one: (id: string) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let at = client; at < ids.length; at += CLIENTS) await one(ids[at] ?? '');
    }),
  );
  return ids.length / ((performance.now() - start) / 1000);
}

/** Inserts signed applications that were faxed an hour ago. Returns their ids. */
async function makeFaxes(
  service: Service,
  { businessId }: Business,
  { count, isDue }: { count: number; isDue: boolean },
): Promise<string[]> {
  const { superuser } = await service.databaseUrls();
  return withDatabase(superuser, async (client) => {
    const { rows } = await client
      .query<{ application: string }>(
        `create temp table made as
         select gen_random_uuid() as application, gen_random_uuid() as transmission, gen_random_uuid() as fax,
                gen_random_uuid() as document, n, now() - interval '1 hour' as sent
           from generate_series(1, ${count}) n;
       insert into document (business_id, id, kind, file_name, content_type, size, sha256, content, created_at)
         select '${businessId}', document, 'signed_ss4', 'ss4.pdf', 'application/pdf', 8, sha256('%PDF-1.7'),
                '%PDF-1.7', sent from made;
       insert into ein_application (business_id, id, legal_name, entity_type, filing_state, status, facts,
                                    signed_document_id, signed_at, created_at, updated_at)
         select '${businessId}', application, 'Stale ' || n || ' LLC', 'LLC', 'DE', 'signed', '${FACTS}', document,
                sent, sent, sent from made;
       insert into fax_transmission (business_id, id, application_id, document_id, document_sha256, carrier,
                                     destination, status, provider_fax_id, created_at, next_check_at)
         select '${businessId}', transmission, application, document, sha256('%PDF-1.7'), 'sandbox',
                '+12025550101', 'sending', fax, sent,
                case when ${isDue} then sent else sent + interval '1 day' end from made;
       insert into sandbox_fax (id, reference, destination, outcome, document_sha256, callback_token, created_at)
         select fax, transmission, '+12025550101', 'callback_lost', sha256('%PDF-1.7'), repeat('x', 43), sent
           from made;
       analyze fax_transmission, ein_application, document, sandbox_fax`,
      )
      .then(() => client.query<{ application: string }>('select application from made order by n'));
    await client.query('drop table made');
    return rows.map(({ application }) => application);
  });
}
