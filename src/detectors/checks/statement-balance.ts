import type { Detector } from '../detector.js';

/** What nobody looked at by then is nobody's work any more. */
const DAYS_TOLD = 180;

/** Statement files that were entered although their balances and rows do not add up: rows are missing or doubled. */
export const statementBalance: Detector = {
  code: 'statement_balance',
  severity: 'warning',
  subjectType: 'bank_account',
  sql: `
    select a.entity_id, a.id as subject_id,
           jsonb_build_object('account', a.name, 'files', count(*),
                              'latest', (array_agg(u.file_name order by u.committed_at desc, u.id desc))[1]) as facts
      from statement_upload u
      join bank_account a on a.business_id = u.business_id and a.id = u.bank_account_id
     where u.business_id = $1 and u.has_balance_mismatch and u.status = 'committed'
       and u.committed_at > $3::timestamptz - interval '${DAYS_TOLD} days'
     group by a.entity_id, a.id, a.name`,
  message: ({ account, files, latest }) => {
    const others = Number(files) - 1;
    const more = others > 0 ? ` and ${others} more` : '';
    return `${account} has a statement file whose opening balance and rows do not sum to its closing balance: ${latest}${more}`;
  },
};
