import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { CategoryChart, type ChartAccount } from './category-chart.js';

interface Row {
  id: string;
  account_number: string;
  name: string;
  category: ChartAccount['category'];
  subtype: ChartAccount['subtype'];
  is_active: boolean;
  mapped: boolean;
}

const COLUMNS = 'id, account_number, name, category, subtype, is_active, mapped';
const CHART = `select ${COLUMNS} from category_chart($1, $2)`;
const CHART_OF_ROWS = `
  select ${COLUMNS} from category_chart($1, (
    select entity_id from bank_transaction where business_id = $1 and id = ($2::uuid[])[1]))`;

@Injectable()
export class CategoryChartRepository {
  async of(uow: UnitOfWork, entityId: string): Promise<CategoryChart> {
    return toChart(await uow.query<Row>(CHART, [uow.businessId, entityId]));
  }

  /** The chart of the entity that the first of some transactions is of. Null when there is no such transaction. */
  async ofTransactions(uow: UnitOfWork, ids: readonly string[]): Promise<CategoryChart | null> {
    const rows = await uow.query<Row>(CHART_OF_ROWS, [uow.businessId, ids]);
    return rows.length === 0 ? null : toChart(rows);
  }
}

function toChart(rows: readonly Row[]): CategoryChart {
  return new CategoryChart(
    rows.map((row) => ({
      id: row.id,
      accountNumber: row.account_number,
      name: row.name,
      category: row.category,
      subtype: row.subtype,
      isActive: row.is_active,
      mapped: row.mapped,
    })),
  );
}
