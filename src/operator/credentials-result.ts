/** What a command prints of a new client. A public client has no secret. */
export function toResult({ clientId, clientSecret }: { clientId: string; clientSecret: string | null }) {
  return clientSecret === null
    ? { json: { clientId }, text: clientId }
    : { json: { clientId, clientSecret }, text: `${clientId}\n${clientSecret}` };
}
