import type { SimulatedPhones } from '#adapters/simulator/simulated-phones.ts'
import { openDatabase } from '#platform/db/database.ts'
import { COLLEAGUE } from './colleagues.ts'
import { ROBOT } from './demo-companies.ts'

/** Current phone states of simulated colleagues and the robot. */
export async function findSimulatedPhones(ownerUrl: string, masterSecret: Buffer): Promise<SimulatedPhones> {
  const database = openDatabase({ ownerUrl, masterSecret, poolSize: 1, onError: () => undefined })
  try {
    return await database.system(async ({ rows }) => {
      const found = await rows
        .selectFrom('extensions')
        .innerJoin('companies', 'companies.id', 'extensions.company_id')
        .leftJoin('users', 'users.id', 'extensions.user_id')
        .select(['extensions.endpoint', 'extensions.number', 'users.username', 'users.password_hash'])
        .where('companies.slug', '=', 'demo')
        .where('extensions.disabled_at', 'is', null)
        .orderBy('extensions.number')
        .execute()
      const simulated = found.filter(
        ({ username, number, password_hash: hash }) => hash === '' && username === COLLEAGUE + number,
      )
      const robots = found.filter(({ username, number }) => username === null && number === ROBOT)
      return {
        comeAndGo: simulated.map(({ endpoint }) => endpoint),
        always: robots.map(({ endpoint }) => endpoint),
      }
    })
  } finally {
    await database.close()
  }
}
