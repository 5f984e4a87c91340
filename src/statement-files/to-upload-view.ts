import type { StatementUploadSummary, StatementUploadView } from './statement-upload-view.js';
import type { StatementUpload } from './statement-upload.entity.js';

export function toUploadView(upload: StatementUpload): StatementUploadView {
  const { statements, rows, notices, ambiguities, sample, currency } = upload.analysis;
  return {
    ...toUploadSummary(upload),
    currency,
    mapping: upload.mapping,
    statements,
    rows,
    notices,
    ambiguities,
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
    createdAt: upload.createdAt.toISOString(),
    committedAt: upload.committedAt?.toISOString() ?? null,
  };
}
