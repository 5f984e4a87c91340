import { RebuildCategorizer, type Rebuilt } from '../../../src/categorization/index.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

/** Everything the categorizer has learned for a business. */
export async function learnedOf(world: World, business: TestBusiness) {
  return world.database.run(business.operator, async (uow) => {
    const of = (sql: string) => uow.query(sql, [business.businessId]);
    return {
      contexts: await of('select * from category_memory where business_id = $1 order by entity_id, key'),
      calibration: await of(
        'select * from category_calibration where business_id = $1 order by entity_id, level, bin',
      ),
    };
  });
}

/** Every learned decision in order, as `seq version category`. */
export async function decisionsOf(world: World, business: TestBusiness): Promise<string[]> {
  const rows = await world.database.run(business.operator, (uow) =>
    uow.query<{ line: string }>(
      `select format('%s %s %s', d.seq, d.version, coalesce(a.account_number, 'transfer')) as line
         from category_decision d
         left join ledger_account a on a.business_id = d.business_id and a.id = d.account_id
        where d.business_id = $1 order by d.entity_id, d.seq`,
      [business.businessId],
    ),
  );
  return rows.map(({ line }) => line);
}

export async function rebuild(world: World, business: TestBusiness): Promise<Rebuilt> {
  return world.app.get(RebuildCategorizer).run(business.operator);
}
