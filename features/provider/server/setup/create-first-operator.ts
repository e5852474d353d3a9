import { sql } from 'kysely'
import { passwordWeakness } from '#features/session/contract/password-rules.ts'
import { Failure } from '#platform/access/failure.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import {
  checkSetupLink,
  createFirstOperator,
  setupLinkDead,
  usernameTaken,
  weakPassword,
} from '../../contract/setup.ts'
import { recordAudit } from '../audit.ts'
import { createCompany } from '../create-company.ts'
import type { CreateUser } from '../ports.ts'
import { slugOf } from '../slug.ts'
import { operatorExists, setupTokenHash } from './issue-setup-link.ts'

export interface SetupPorts {
  database: Database
  productName: string
  createUser: CreateUser
}

/** Advisory lock, so that concurrent requests cannot create two operators. */
const SETUP_LOCK = 70_117_003

const linkOpens = async (rows: Rows, token: string): Promise<boolean> => {
  const link = await rows
    .selectFrom('setup_links')
    .select('token_hash')
    .where('token_hash', '=', setupTokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return link !== undefined && !(await operatorExists(rows))
}

const isTaken = async (rows: Rows, username: string): Promise<boolean> =>
  (await rows.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()) !==
  undefined

export const setupRoutes = ({ database, productName, createUser }: SetupPorts) => [
  bind(checkSetupLink, async ({ body }) => {
    if (!(await linkOpens(database.systemRows, body.token))) throw new Failure(setupLinkDead)
    return { product: productName }
  }),
  bind(createFirstOperator, async ({ body, client }) =>
    database.system(async (unit) => {
      await sql`SELECT pg_advisory_xact_lock(${SETUP_LOCK})`.execute(unit.rows)
      if (!(await linkOpens(unit.rows, body.token))) throw new Failure(setupLinkDead)
      if (passwordWeakness(body.password, body.username) !== null) throw new Failure(weakPassword)
      if (await isTaken(unit.rows, body.username)) throw new Failure(usernameTaken)
      await unit.rows
        .updateTable('setup_links')
        .set({ used_at: new Date() })
        .where('used_at', 'is', null)
        .execute()
      const companyId = await createCompany(unit, {
        name: body.company,
        slug: slugOf(body.company),
        isProvider: true,
      })
      const { username, password } = body
      const shortName = body.short_name
      const userId = await createUser(unit, { companyId, username, password, shortName, role: 'operator' })
      // Recorded as done by the new operator.
      await recordAudit(unit, {
        by: { principal: { userId, companyId }, client },
        action: 'operator.created',
        subject: { type: 'operator', id: userId, name: username },
        details: { first: true },
      })
      return { username }
    }),
  ),
]
