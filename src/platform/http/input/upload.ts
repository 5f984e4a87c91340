import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import multer from 'multer';
import { type DomainError, InvalidRequest } from '../../../kernel/domain-error.js';
import { hasBody } from './body-parsers.js';
import { fieldPath } from './fields/field-path.js';
import { FormBytes } from './form-bytes.js';
import { PayloadTooLarge, UnsupportedMediaType } from '../errors/http.errors.js';

/** The form field that contains the file. */
const FILE_FIELD = 'file';
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Allows for the other fields and the separators between parts. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + 1024 * 1024;

const parse = multer({
  storage: multer.memoryStorage(),
  limits: {
    files: 1,
    fileSize: MAX_FILE_BYTES,
    fields: 10,
    parts: 11,
    // The standard limit of a JSON body.
    fieldSize: 256 * 1024,
    fieldNameSize: 100,
    fieldNestingDepth: 0,
    headerPairs: 100,
  },
  // RFC 7578 §5.1: file names are UTF-8 unless declared otherwise.
  defParamCharset: 'utf8',
}).single(FILE_FIELD);

/** A file as it was sent. Its name is not verified. */
export interface Upload {
  readonly fileName: string;
  readonly content: Buffer;
  /** In hexadecimal. */
  readonly sha256: string;
}

const uploads = new WeakMap<Request, Upload>();

/** The file in a request, or null. */
export function uploadOf(request: Request): Upload | null {
  return uploads.get(request) ?? null;
}

/** Injects the file in the request, or null, into a controller method. */
export const UploadParam = createParamDecorator((_: unknown, context: ExecutionContext): Upload | null =>
  uploadOf(context.switchToHttp().getRequest<Request>()),
);

/**
 * Reads a form of one file and text fields, within their limits. The fields go to `request.body`, the file is returned by
 * `uploadOf`. Throws a DomainError for an invalid form.
 */
export async function readUpload(request: Request, response: Response): Promise<void> {
  if (!hasBody(request)) return;
  if (request.is('multipart/form-data') === false)
    throw new UnsupportedMediaType('send the file as multipart/form-data');
  if (Number(request.headers['content-length']) > MAX_FORM_BYTES) throw tooLarge();
  const bytes = new FormBytes(request);
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (thrown?: unknown) => {
      if (thrown === undefined) resolve();
      else reject(toDomainError(thrown));
    });
  });
  const fields = textFields(request.body as Record<string, unknown> | undefined);
  const { file } = request;
  requireUtf8(bytes, fields, file?.originalname);
  request.body = fields;
  if (!file) return;
  const sha256 = createHash('sha256').update(file.buffer).digest('hex');
  uploads.set(request, { fileName: file.originalname, content: file.buffer, sha256 });
}

/** The parser turns a repeated field into a list. */
function textFields(fields: Record<string, unknown> | undefined): Record<string, string> {
  // The parser reads nothing when the boundary is empty.
  if (fields === undefined) throw incompleteForm();
  const repeated = Object.keys(fields).filter((name) => typeof fields[name] !== 'string');
  if (repeated.length === 0) return { ...(fields as Record<string, string>) };
  throw new InvalidRequest(
    repeated.map((name) => ({ path: fieldPath('', name), problem: 'must be sent once' })),
  );
}

/** RFC 7578 §5.1. Names the texts that may be the cause. */
function requireUtf8(bytes: FormBytes, fields: Record<string, string>, fileName = ''): void {
  const texts: [string, string][] = [
    ...Object.entries(fields).map(([name, value]): [string, string] => [fieldPath('', name), name + value]),
    [`the name of ${FILE_FIELD}`, fileName],
  ];
  if (bytes.encode(texts.map(([, text]) => text))) return;
  const suspects = texts.filter(([, text]) => text.includes('\ufffd'));
  throw new InvalidRequest(suspects.map(([path]) => ({ path, problem: 'must be UTF-8' })));
}

function toDomainError(thrown: unknown): DomainError {
  const { code, field } = thrown as { code?: string; field?: string };
  switch (code ?? '') {
    case 'LIMIT_FILE_SIZE':
      return tooLarge();
    case 'LIMIT_FIELD_VALUE':
      return new PayloadTooLarge(`the field ${fieldPath('', field ?? '')} is too large`);
    case 'LIMIT_FILE_COUNT':
      return InvalidRequest.at(FILE_FIELD, 'must be one file');
    case 'LIMIT_UNEXPECTED_FILE':
      return field === FILE_FIELD
        ? InvalidRequest.at(FILE_FIELD, 'must be one file')
        : InvalidRequest.at(fieldPath('', field ?? ''), 'is not a known field for a file');
    case 'LIMIT_PART_COUNT':
    case 'LIMIT_FIELD_COUNT':
      return InvalidRequest.at('body', 'has too many fields');
    case 'LIMIT_FIELD_KEY':
    case 'LIMIT_FIELD_NESTING':
    case 'INVALID_FIELD_NAME':
    case 'MISSING_FIELD_NAME':
      return InvalidRequest.at('body', 'has a field with an unknown name');
    default:
      // A missing boundary, a truncated form, or an invalid part header.
      return incompleteForm();
  }
}

function incompleteForm(): InvalidRequest {
  return InvalidRequest.at('body', 'is not a complete multipart form');
}

function tooLarge(): PayloadTooLarge {
  return new PayloadTooLarge(`the file is larger than ${MAX_FILE_BYTES} bytes`);
}
