import type { Database } from '#platform/db/database.ts'

/** Accounts of the demo's simulated telephones, across companies. */
export const findSimulatedAccounts = ({ systemRows }: Pick<Database, 'systemRows'>) =>
  systemRows
    .selectFrom('join_accounts')
    .innerJoin('companies', 'companies.id', 'join_accounts.company_id')
    .select(['join_accounts.id', 'join_accounts.name', 'join_accounts.number', 'companies.name as company'])
    .where('join_accounts.provider', '=', 'simulator')
    .where('join_accounts.deleted_at', 'is', null)
    .orderBy('join_accounts.id')
    .execute()
