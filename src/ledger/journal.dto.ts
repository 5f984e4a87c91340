import { Amount, DateField, FreeText, ListOf, OneOf, Optional, Uuid } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { AccountNumber, AccountNumberFilter } from './chart.dto.js';
import { ENTRY_SOURCES, type EntrySource } from './journal.js';

export class JournalLineDto {
  @AccountNumber()
  accountNumber!: string;

  /** Exactly one of debit and credit, greater than zero. */
  @Optional()
  @Amount()
  debit?: number;

  @Optional()
  @Amount()
  credit?: number;
}

export class CreateJournalEntryDto {
  @Optional()
  @Uuid()
  entityId?: string;

  @DateField()
  date!: string;

  @FreeText({ max: 500 })
  description!: string;

  @ListOf(() => JournalLineDto, { min: 2, max: 200 })
  lines!: JournalLineDto[];
}

export class ReverseJournalEntryDto {
  /** Default: the original's date. */
  @Optional()
  @DateField()
  date?: string;

  @Optional()
  @FreeText({ max: 500 })
  description?: string;
}

export class JournalQuery extends PageQuery {
  @Optional()
  @DateField()
  from?: string;

  @Optional()
  @DateField()
  to?: string;

  @Optional()
  @AccountNumberFilter()
  accountNumber?: string;

  @Optional()
  @OneOf(ENTRY_SOURCES)
  source?: EntrySource;

  @Optional()
  @Uuid()
  entityId?: string;
}

export interface JournalLineView {
  readonly accountNumber: string;
  readonly accountName: string;
  /** Exactly one of debit and credit is null. */
  readonly debit: number | null;
  readonly credit: number | null;
  readonly bankAccountId: string | null;
}

export interface JournalEntryView {
  readonly id: string;
  readonly entityId: string;
  readonly date: string;
  readonly description: string;
  readonly currency: string;
  readonly source: EntrySource;
  /** The public id of the bank transaction, or the id of the bank account whose opening balance it is. */
  readonly sourceId: string | null;
  readonly reversesEntryId: string | null;
  readonly reversedByEntryId: string | null;
  readonly recordedAt: string;
  readonly lines: JournalLineView[];
}
