import { issueSetupLink } from '#features/provider/server/setup/issue-setup-link.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import type { Logger } from '#platform/log/logger.ts'
import { verifyPassword } from '#platform/passwords/passwords.ts'
import type { Config } from '../config.ts'
import { demoSettings } from './demo/demo-companies.ts'

interface ProductionParts {
  config: Config
  ownerUrl: string
  masterSecret: Buffer
  log: Logger
}

/**
 * Checks the database before a production start.
 * @returns the token of a new one-time link while there is no operator, else null
 * @throws StartRefused `demo-passwords`
 */
export async function bootProduction({
  config,
  ownerUrl,
  masterSecret,
  log,
}: ProductionParts): Promise<string | null> {
  const database = openDatabase({
    ownerUrl,
    masterSecret,
    poolSize: 2,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  try {
    await refuseDemoPasswords(database, config)
    return await issueSetupLink(database)
  } finally {
    await database.close()
  }
}

/** Demo users may stay in production, but not their known password. */
async function refuseDemoPasswords(database: Database, config: Config): Promise<void> {
  const demo = demoSettings(config.DEMO_PASSWORD, config.HOST)
  const users = await database.systemRows
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where(
      'username',
      'in',
      demo.users.map((user) => user.username),
    )
    .where('disabled_at', 'is', null)
    .orderBy('username')
    .execute()
  const known: string[] = []
  for (const { username, password_hash } of users) {
    for (const password of new Set(['demo', demo.password])) {
      if (await verifyPassword(password_hash, password)) known.push(username)
    }
  }
  if (known.length === 0) return
  throw new StartRefused(
    'demo-passwords',
    `The demonstration password still opens ${[...new Set(known)].join(', ')}: change it with \`npm start\`, or serve from an empty DATA_DIR or database.`,
  )
}
