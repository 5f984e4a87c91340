import type { Config } from '../../platform/config/config.js';

/** The page of the web app where a member of the business signs while the sandbox is the signing service. */
export function sandboxPage(
  { appUrl }: Pick<Config, 'appUrl'>,
  businessId: string,
  envelopeId: string,
): string {
  return `${appUrl}/businesses/${businessId}/sandbox/envelopes/${envelopeId}`;
}
