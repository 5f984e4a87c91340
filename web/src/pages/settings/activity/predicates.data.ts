import { counted, numberOf, partOf, type Predicate, quoted, textOf } from './said-event.js';

/** What each action of the audit log is in words. */
export const PREDICATES: Readonly<Record<string, Predicate>> = {
  'api_key.create': (event) => `created the API key${quoted(event, 'name')}`,
  'api_key.revoke': ({ resourceId }, names) => `revoked the API key${names.key(resourceId)}`,

  'bank_account.create': (event) => `added the bank account${quoted(event, 'name')}`,
  'bank_account.map': 'changed the ledger account of a bank account',
  'bank_account.update': (event) => `changed the bank account${quoted(event, 'name')}`,

  'bank_reconciliation.complete': (event, names) =>
    `reconciled a bank account${through(partOf(event, 'reconciledThrough', 'to'), names.date)}`,
  'bank_reconciliation.start': (event, names) =>
    `began to reconcile a bank account${through(textOf(event, 'to'), names.date)}`,
  'bank_reconciliation.undo': 'undid the reconciliation of a bank account',

  'bank_transaction.recategorize': 'recategorized a transaction',
  'bank_transaction.split': 'split a transaction',
  'bank_transaction.undo_decision': 'undid a decision on a transaction',
  'bank_transaction.unsplit': 'removed the split of a transaction',
  'bank_transaction.update': 'changed the note of a transaction',
  'bank_transactions.push': (event) => {
    const more = [
      ...(numberOf(event, 'updated') > 0 ? [`changed ${numberOf(event, 'updated')}`] : []),
      ...(numberOf(event, 'removed') > 0 ? [`removed ${numberOf(event, 'removed')}`] : []),
    ];
    return [`imported ${counted(numberOf(event, 'created'), 'transaction')}`, ...more].join(', ');
  },

  'budget.set': (event) => `set the budget of ${textOf(event, 'fiscalYear') || 'a fiscal year'}`,

  'business.create': 'created this business',
  'business.export': 'exported all data of this business',
  'business.import': 'imported this business',
  'business.update': 'changed the settings of this business',

  'calendar_feed.create': 'created a link to the calendar',
  'calendar_feed.revoke': 'revoked a link to the calendar',

  'categorizer.rebuild': 'rebuilt what is learned from decisions',
  'detectors.run': 'checked books and documents',

  'document.download': 'opened a document',
  'document.link': 'linked a document',
  'document.unlink': 'removed the link of a document',
  'document.update': 'changed the title of a document',
  'document.upload': 'added a document',

  'ein_application.cancel': 'canceled an EIN application',
  'ein_application.cancel_signature': 'canceled the signature request of a Form SS-4',
  'ein_application.confirm_delivery': 'recorded that a Form SS-4 has arrived at the IRS',
  'ein_application.correct_ein': 'corrected an EIN',
  'ein_application.create': (event) => `started the EIN application of ${textOf(event, 'legalName')}`,
  'ein_application.envelope_ended': 'recorded that a Form SS-4 was not signed',
  'ein_application.envelope_signed': 'recorded that a Form SS-4 is signed',
  'ein_application.link': 'linked an EIN application to a company',
  'ein_application.mark_filed': 'marked a Form SS-4 as sent',
  'ein_application.record_ein': 'entered the EIN of an application',
  'ein_application.redraw': 'filled in a Form SS-4 again',
  'ein_application.request_signature': 'requested the signature of a Form SS-4',
  'ein_application.transmit': 'faxed a Form SS-4 to the IRS',

  'exchange_rates.set': (event) => `stored ${counted(numberOf(event, 'stored'), 'exchange rate')}`,

  'fax_transmission.delivered': 'recorded that a fax has arrived',
  'fax_transmission.failed': 'recorded that a fax has failed',
  'fax_transmission.queued': 'recorded that a fax waits to be sent',
  'fax_transmission.sending': 'recorded that a fax is being sent',
  'fax_transmission.unconfirmable': 'recorded that the outcome of a fax cannot be found out',

  'incorporation.approve': 'recorded that the state has formed a company',
  'incorporation.cancel': 'canceled the formation of a company',
  'incorporation.change_names': 'changed the names of a company that is being formed',
  'incorporation.create': 'ordered the formation of a company',
  'incorporation.reject': 'recorded that the state has rejected a company',
  'incorporation.request_name_change': 'recorded that the state wants another name for a company',
  'incorporation_draft.create': 'began to order the formation of a company',
  'incorporation_draft.delete': 'deleted the draft of an order',
  'incorporation_draft.replace': 'changed the draft of an order',

  'invitation.accept': (event) => `joined as ${textOf(event, 'role')}`,
  'invitation.create': (event) => `invited ${textOf(event, 'email')} as ${textOf(event, 'role')}`,
  'invitation.revoke': 'withdrew an invitation',

  'journal.export': 'exported the journal',
  'journal_entry.create': (event, names) =>
    `posted a journal entry${dated(textOf(event, 'date'), names.date)}`,
  'journal_entry.reverse': (event, names) =>
    `reversed a journal entry${dated(textOf(event, 'date'), names.date)}`,

  'ledger_account.create': (event) => `added the ledger account ${numberAndName(event)}`,
  'ledger_account.update': 'changed a ledger account',

  'legal_entity.close_year': (event, names) =>
    `closed the fiscal year${through(textOf(event, 'fiscalYearEnd'), names.date)}`,
  'legal_entity.create': (event) => `added the company${quoted(event, 'legalName')}`,
  'legal_entity.ein': 'stored the EIN of a company',
  'legal_entity.lock_period': (event, names) => {
    const [from, to] = [textOf(event, 'from'), textOf(event, 'to')];
    if (to === '') return 'opened all closed months';
    return to > from
      ? `closed the books through ${names.date(to)}`
      : `opened closed months, back to ${names.date(to)}`;
  },
  'legal_entity.reencrypt': 'encrypted a tax id with a new key',
  'legal_entity.reopen_year': (event, names) =>
    `reopened the fiscal year${through(textOf(event, 'fiscalYearEnd'), names.date)}`,
  'legal_entity.revalue': (event, names) =>
    `revalued bank accounts in other currencies${through(textOf(event, 'through'), names.date)}`,
  'legal_entity.update': (event) =>
    isOfReview(Object.keys(event.changes)) ? 'changed what needs review' : 'changed the facts of a company',

  'member.add': ({ resourceId, ...event }, names) =>
    `added ${names.user(resourceId)} as ${textOf(event, 'role')}`,
  'member.remove': ({ resourceId }, names) => `removed ${names.user(resourceId)} from the members`,
  'member.revoke_credentials': ({ resourceId }, names) =>
    `revoked all API keys and tokens of ${names.user(resourceId)}`,
  'member.set_role': ({ resourceId, ...event }, names) =>
    `changed the role of ${names.user(resourceId)} from ${textOf(event, 'from')} to ${textOf(event, 'to')}`,

  'oauth_client.create': (event) => `registered the OAuth client${quoted(event, 'name')}`,
  'oauth_client.disown': ({ resourceId }, names) =>
    `left the OAuth client${names.client(resourceId)} without an owner`,
  'oauth_client.revoke': ({ resourceId }, names) => `revoked the OAuth client${names.client(resourceId)}`,
  'oauth_client.rotate_secret': ({ resourceId }, names) =>
    `replaced the secret of the OAuth client${names.client(resourceId)}`,
  'oauth_client.take_over': ({ resourceId }, names) =>
    `took over the OAuth client${names.client(resourceId)}`,
  'oauth_client.wrong_secret': 'sent a wrong secret',
  'oauth_code.burn': 'could not exchange a code, so its tokens are revoked',
  'oauth_code.replay': 'used a code twice, so its tokens are revoked',
  'oauth_grant.approve': 'authorized an application',
  'oauth_grant.disconnect': 'disconnected an application',
  'oauth_token.issue': (event) =>
    textOf(event, 'grantType') === 'session' ? 'used the web app' : 'got an access token',
  'oauth_token.refresh': 'renewed an access token',
  'oauth_token.reuse': 'used a refresh token twice, so its tokens are revoked',
  'oauth_token.revoke': 'revoked a token',

  'obligation.create': (event) => `added${quoted(event, 'title')} to the calendar`,
  'obligation.generate': 'updated the dates of the calendar',
  'obligation.mark_filed': 'marked a date as filed',
  'obligation.reopen': 'opened a date of the calendar again',
  'obligation.waive': 'marked a date as not needed',

  'operator.grant': ({ resourceId }, names) => `made ${names.user(resourceId)} an operator of Charterbook`,
  'operator.revoke': ({ resourceId }, names) =>
    `removed ${names.user(resourceId)} from the operators of Charterbook`,

  'password.change': 'changed the password',
  'password.reset': 'reset the password',
  'password.set': 'chose a password',

  'request.insufficient_scope': (event) =>
    `was refused a request that needs the permission${quoted(event, 'scope')}`,

  'rule.apply': (event) => `applied a rule to ${counted(numberOf(event, 'changed'), 'transaction')}`,
  'rule.create': (event) => `created the rule “${partOf(event, 'to', 'name')}”`,
  'rule.delete': (event) => `deleted the rule “${partOf(event, 'from', 'name')}”`,
  'rule.update': (event) => `changed the rule “${partOf(event, 'to', 'name')}”`,

  'saved_view.create': (event) => `saved the view${quoted(event, 'name')}`,
  'saved_view.delete': (event) => `deleted the view${quoted(event, 'name')}`,
  'saved_view.update': (event) => `changed the view${quoted(event, 'name')}`,

  'second_factor.disable': 'turned off two-step sign-in',
  'second_factor.enable': 'turned on two-step sign-in',
  'second_factor.refuse': ({ resourceId, ...event }, names) => {
    const times = numberOf(event, 'times');
    return `entered a wrong code of ${names.user(resourceId)}${times > 1 ? `, ${times} times` : ''}`;
  },
  'second_factor.replace_recovery_codes': 'replaced the recovery codes',
  'second_factor.reset': ({ resourceId }, names) =>
    `turned off two-step sign-in of ${names.user(resourceId)}`,
  'second_factor.use_recovery_code': 'signed in with a recovery code',

  'session.end': 'signed out',
  'session.refuse': ({ resourceId, ...event }, names) => {
    const times = numberOf(event, 'times');
    return `could not sign in as ${names.user(resourceId)}${times > 1 ? `, ${times} times` : ''}`;
  },
  'session.start': 'signed in',

  'signature_envelope.download': 'opened a form that waits for its signature',
  'signature_envelope.open': 'opened the page that signs a Form SS-4',

  'statement_upload.commit': (event) =>
    `imported ${counted(numberOf(event, 'rows'), 'transaction')} of a bank file`,
  'statement_upload.create': (event) => `uploaded the bank file${quoted(event, 'fileName')}`,
  'statement_upload.delete': (event) => `deleted the bank file${quoted(event, 'fileName')}`,
  'statement_upload.read_again': (event) => `had the bank file${quoted(event, 'fileName')} read again`,
  'statement_upload.revert': (event) =>
    `reverted an import, which removed ${counted(numberOf(event, 'removed'), 'transaction')}`,

  'tax_lines.set': (event) => `set the tax lines of the form ${textOf(event, 'form')}`.trimEnd(),

  'transfer.end': 'ended the match of a transfer',
  'transfer.match': 'matched the two sides of a transfer',
  'transfer.reject': 'rejected the proposed match of a transfer',
  'transfers.search': (event) =>
    `looked for transfers and matched ${counted(numberOf(event, 'transfers'), 'pair')}`,

  'user.disable': ({ resourceId }, names) => `disabled the account of ${names.user(resourceId)}`,
  'user.enable': ({ resourceId }, names) => `enabled the account of ${names.user(resourceId)}`,
};

type OnDate = (date: string) => string;

function through(date: string, say: OnDate): string {
  return date === '' ? '' : ` through ${say(date)}`;
}

function dated(date: string, say: OnDate): string {
  return date === '' ? '' : ` dated ${say(date)}`;
}

function numberAndName(event: Parameters<typeof textOf>[0]): string {
  return `${textOf(event, 'accountNumber')} ${textOf(event, 'name')}`.trim();
}

const OF_REVIEW = new Set(['reviewThreshold', 'reviewAmountLimitMinor']);

function isOfReview(fields: readonly string[]): boolean {
  return fields.length > 0 && fields.every((field) => OF_REVIEW.has(field));
}
