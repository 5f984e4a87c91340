// The baseline for the list: node:http and pg alone, without authentication, with the same table and response.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { cursorAfter } from '../src/banking/transactions/list-cursor.js';
import {
  toTransactionView,
  VIEW_COLUMNS,
  type ViewedTransaction,
} from '../src/banking/transactions/transaction-view.js';
import { lookUpMatch } from '../src/banking/transfers/transfer-sql.js';
import { typeParsers } from '../src/platform/database/type-parsers.js';

const [url, businessId, from, to] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10, types: typeParsers });
const SQL = `
  select ${VIEW_COLUMNS}
    from (select * from bank_transaction t
           where t.business_id = $1 and t.removed_at is null and t.date between $2 and $3
           order by t.date desc, t.id desc limit 51) t
    left join ledger_account a on a.business_id = $1 and a.id = t.category_account_id
    ${lookUpMatch('m', '$1')}
   order by t.date desc, t.id desc`;

const server = createServer((_request, response) => void sendList(response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

async function sendList(response: ServerResponse): Promise<void> {
  const { rows } = await pool.query<ViewedTransaction>(SQL, [businessId, from, to]);
  const shown = rows.slice(0, 50);
  const last = rows.length > 50 ? shown.at(-1) : undefined;
  const pagination = { limit: 50, offset: 0, nextOffset: last ? 50 : null };
  const nextCursor = last ? cursorAfter(last, '-date') : null;
  const body = JSON.stringify({
    data: shown.map(toTransactionView),
    meta: { pagination, nextCursor, totals: null },
  });
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
