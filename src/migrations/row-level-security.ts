/**
 * The statements that make a table a tenant's: row-level security, forced on its owner too, that shows and accepts only
 * rows of the business that the unit of work names. After a transaction the setting reads as empty text, hence the nullif.
 *
 * No statistics are collected on the business: with them, a business that is newer than the statistics seems to have no
 * rows at all, and any index that begins with the business looks as good as the one made for the lookup.
 */
export function protectTenantTable(table: string, businessColumn = 'business_id'): string {
  const withoutStatistics =
    businessColumn === 'business_id' ? `alter table ${table} alter business_id set statistics 0;` : '';
  const isOwn = `${businessColumn} = nullif(current_setting('app.business_id', true), '')::uuid`;
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    ${withoutStatistics}
    create policy tenant on ${table} using (${isOwn}) with check (${isOwn});`;
}

/** Protects a table that belongs to no tenant: without a policy of its own, no role sees a row. */
export function protectGlobalTable(table: string): string {
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;`;
}

/**
 * Lets the service itself see every tenant's rows of a table. The condition is not simply true: then a login that inherits
 * the role would see them too, outside every unit of work.
 */
export function openToSystem(table: string, privileges: string): string {
  const isSystem = "current_user = 'charterbook_system'";
  return `
    create policy system on ${table} to charterbook_system using (${isSystem}) with check (${isSystem});
    grant ${privileges} on ${table} to charterbook_system;`;
}

/**
 * Gives a function to a role other than the login, and lets only the login call it. The new owner itself makes the grant:
 * one made before would pass to the new owner as well.
 */
export function giveFunctionTo(role: string, signature: string): string {
  return `
    grant create on schema public to ${role};
    alter function ${signature} owner to ${role};
    revoke create on schema public from ${role};
    set local role ${role};
    revoke all on function ${signature} from public;
    grant execute on function ${signature} to session_user;
    reset role;`;
}
