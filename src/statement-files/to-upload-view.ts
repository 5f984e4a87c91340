import type { StatementUploadSummary, StatementUploadView } from './statement-upload-view.js';
import type { StatementUpload } from './statement-upload.entity.js';

export function toUploadView(upload: StatementUpload): StatementUploadView {
  const { statements, rows, notices, ambiguities, sample, currency, encoding } = upload.analysis;
  return {
    ...toUploadSummary(upload),
    currency,
    encoding: encoding ?? null,
    mapping: upload.mapping,
    rememberedFrom: upload.analysis.rememberedFrom ?? null,
    notReverted: upload.analysis.notReverted ?? [],
    statements,
    rows: rows.map((transaction) => ({
      ...transaction,
      possibleDuplicateOf: transaction.possibleDuplicateOf ?? null,
    })),
    closingBalance: upload.analysis.closingBalance ?? null,
    notices,
    // Uploads of earlier builds are stored without suggestions.
    ambiguities: ambiguities.map((one) => ({ ...one, suggested: one.suggested ?? null })),
    sample,
  };
}

export function toUploadSummary(upload: StatementUpload): StatementUploadSummary {
  return {
    id: upload.id,
    bankAccountId: upload.bankAccountId,
    fileName: upload.fileName,
    size: upload.size,
    sha256: upload.sha256.toString('hex'),
    format: upload.format,
    status: upload.status,
    hasBalanceMismatch: upload.hasBalanceMismatch,
    counts: upload.analysis.counts,
    entered: {
      created: upload.createdRows,
      updated: upload.updatedRows,
      unchanged: upload.unchangedRows,
    },
    possibleDuplicates: upload.analysis.possibleDuplicates ?? 0,
    leftOut: upload.leftOutRows,
    reverted: {
      removed: upload.removedRows,
      kept: upload.keptRows,
      restored: upload.restoredRows,
      notReverted: upload.notRevertedRows,
    },
    createdAt: upload.createdAt.toISOString(),
    committedAt: upload.committedAt?.toISOString() ?? null,
    revertedAt: upload.revertedAt?.toISOString() ?? null,
  };
}
