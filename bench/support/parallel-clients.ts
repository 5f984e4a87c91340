export const CLIENTS = 8;

/** Calls a function for every id, with parallel clients. Returns the calls per second. */
export async function perSecond(
  ids: readonly string[],
  one: (id: string, at: number, client: number) => Promise<unknown>,
) {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let at = client; at < ids.length; at += CLIENTS) await one(ids[at] ?? '', at, client);
    }),
  );
  return ids.length / ((performance.now() - start) / 1000);
}
