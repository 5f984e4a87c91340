import type { ContractDocument, SecurityScheme } from './document.js';

interface Addresses {
  readonly rootUrl: string;
  readonly appUrl: string;
}

/** The document with the URLs of this service in place of the relative ones in the file. */
export function atAddresses(document: ContractDocument, addresses: Addresses): ContractDocument {
  const { securitySchemes } = document.components;
  const schemes = Object.entries(securitySchemes).map(([name, scheme]) => [
    name,
    withAddresses(scheme, addresses),
  ]);
  return {
    ...document,
    servers: [{ url: `${addresses.rootUrl}/v1` }],
    components: { ...document.components, securitySchemes: Object.fromEntries(schemes) },
  };
}

function withAddresses(scheme: SecurityScheme, { rootUrl, appUrl }: Addresses): SecurityScheme {
  if (!scheme.flows) return scheme;
  const own: Readonly<Record<string, string>> = {
    tokenUrl: `${rootUrl}/oauth/token`,
    refreshUrl: `${rootUrl}/oauth/token`,
    authorizationUrl: `${appUrl}/oauth/authorize`,
  };
  const flows = Object.entries(scheme.flows).map(([name, flow]) => [
    name,
    Object.fromEntries(Object.entries(flow).map(([field, value]) => [field, own[field] ?? value])),
  ]);
  return { ...scheme, flows: Object.fromEntries(flows) };
}
