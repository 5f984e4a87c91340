import type pg from 'pg';

/** The process that owns the server has this lock in the database `postgres` for as long as it lives. */
const OWNER_LOCK = 727_274;
/** Shared by processes that joined the server without owning it. A short-lived owner waits for them. */
const GUEST_LOCK = 727_275;
const GUEST_DEADLINE_MS = 30_000;

/** Another process owns the server of the data folder, or was faster to start one. */
export class DataFolderInUse extends Error {}

/** Tries to become the owner of the server for the life of the connection. */
export async function takeOwnerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    OWNER_LOCK,
  ]);
  return rows[0]?.taken === true;
}

/** Tries to become a guest. Fails as soon as the owner waits for its guests to leave. */
export async function takeGuestLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock_shared($1) as taken', [
    GUEST_LOCK,
  ]);
  return rows[0]?.taken === true;
}

/** Admits no more guests and waits until the present ones have left. */
export async function waitForGuests(owner: pg.Client): Promise<void> {
  await owner
    .query(`set lock_timeout = ${GUEST_DEADLINE_MS}; select pg_advisory_lock(${GUEST_LOCK})`)
    .catch(() => {});
}
