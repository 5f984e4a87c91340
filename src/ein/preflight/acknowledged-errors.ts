import { Field } from '../../platform/http/input/fields/fields.js';
import { ERRORS_TO_ACKNOWLEDGE } from './preflight-gate.js';

const ALLOWED = new Set(ERRORS_TO_ACKNOWLEDGE);
const PROBLEM = `must be a list of one or more of ${ERRORS_TO_ACKNOWLEDGE.join(', ')}`;

/** The codes of failed checks that stop a form unless a request names them. */
export function AcknowledgedErrors(): PropertyDecorator {
  return Field((value) => (isListOfCodes(value) ? null : PROBLEM), {
    type: 'array',
    minItems: 1,
    maxItems: ERRORS_TO_ACKNOWLEDGE.length,
    items: { type: 'string', enum: ERRORS_TO_ACKNOWLEDGE },
  });
}

function isListOfCodes(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= ALLOWED.size &&
    value.every((code) => typeof code === 'string' && ALLOWED.has(code))
  );
}
