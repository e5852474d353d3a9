import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import {
  addAdministrator,
  administratorDisabled,
  administratorSignsOn,
  companySuspended,
  exceptAdministrator,
  hasAdministrator,
  inviteAdministrator,
  listAdministrators,
  noAddressToInvite,
  resetAdministrator,
  resetAdministratorFactor,
} from '../../contract/rescue.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { acrossCompanies } from '../across-companies.ts'
import { recordAudit } from '../audit.ts'
import { endSessionsOf } from '../end-sessions.ts'
import type { Administrator, RescuePorts } from './rescue-ports.ts'

/** @throws Failure `not_found` for a company that is not there, or was deleted */
export async function findCompany(rows: Rows, id: number) {
  const company = await rows
    .selectFrom('companies')
    .select(['id', 'name', 'support_until', 'disabled_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!company) throw new Failure(notFound)
  return company
}

const UNIQUE_VIOLATION = '23505'

/** Somebody else of the company has the address. */
const emailTaken = (language: Language, cause: unknown) =>
  new Failure(invalid, {
    fields: { email: [translate(providerTexts, language, 'rescue.emailTaken')] },
    cause,
  })

type Request = Parameters<Parameters<typeof acrossCompanies<typeof resetAdministrator>>[2]>[0]

/** @throws Failure where somebody else of the company has the user name or the address */
function refuseTaken(language: Language, error: { code?: string; constraint?: string }): never {
  if (error.code !== UNIQUE_VIOLATION) throw error
  if (error.constraint !== 'users_username_in_company') throw emailTaken(language, error)
  const fields = { username: [translate(providerTexts, language, 'rescue.usernameTaken')] }
  throw new Failure(invalid, { fields, cause: error })
}

type RescueAction =
  | 'company.administrator_added'
  | 'company.administrator_reset'
  | 'company.administrator_invited'
  | 'company.administrator_factor_reset'
  | 'company.administrator_excepted'

/** How long an administrator may sign in with a password past the company's provider, ms. */
const EXCEPTED_FOR = 24 * 60 * 60 * 1000

/** A new password or link helps nobody who is suspended, or must sign in elsewhere. @throws Failure that says so */
function requireUsable({ administrator, isSuspended }: Found): void {
  if (isSuspended) throw new Failure(companySuspended)
  if (!administrator.enabled) throw new Failure(administratorDisabled)
  if (administrator.sign_on_required) throw new Failure(administratorSignsOn)
}

interface Rescued {
  companyId: number
  administrator: Pick<Administrator, 'id' | 'username' | 'enabled' | 'sign_on_required' | 'email'>
}

interface Found extends Rescued {
  isSuspended: boolean
}

/** Told to the operators and, without the operator's address, to the company. */
async function tell(
  request: Pick<Request, 'principal' | 'client'> & { unit: UnitOfWork },
  { companyId, administrator }: Rescued,
  action: RescueAction,
): Promise<void> {
  const subject = { type: 'user', id: administrator.id, name: administrator.username }
  await recordAudit(request.unit, { by: request, action, subject })
  if (companyId !== request.principal.companyId)
    await recordAudit(request.unit, { by: { companyId }, action, subject })
}

/** Helps administrators of a company in who cannot enter: a new link, or a password for the telephone. */
export function rescueAdministratorRoutes(ports: RescuePorts): BoundRoute[] {
  const { database, recordEvent } = ports
  async function find(unit: UnitOfWork, { id, user }: { id: number; user: number }): Promise<Found> {
    const { id: companyId, disabled_at } = await findCompany(unit.rows, id)
    const administrator = (await ports.findAdministrators(unit, companyId)).find((one) => one.id === user)
    if (!administrator) throw new Failure(notFound)
    return { companyId, administrator, isSuspended: disabled_at !== null }
  }
  const endSessions = (unit: UnitOfWork, userId: number) =>
    endSessionsOf(unit, { column: 'user_id', ids: [userId] }, recordEvent)

  return [
    acrossCompanies(database, listAdministrators, async ({ unit, params }) => {
      const { id } = await findCompany(unit.rows, params.id)
      return { results: await ports.findAdministrators(unit, id) }
    }),
    acrossCompanies(database, addAdministrator, async (request) => {
      const { unit, params, body, origin, language } = request
      // Two operators at once add one.
      await unit.rows.selectFrom('companies').select('id').where('id', '=', params.id).forUpdate().execute()
      const company = await findCompany(unit.rows, params.id)
      if (company.disabled_at !== null) throw new Failure(companySuspended)
      const there = await ports.findAdministrators(unit, company.id)
      if (there.some(({ enabled }) => enabled)) throw new Failure(hasAdministrator)
      const { username, name: shortName, email } = body
      const person = { companyId: company.id, username, shortName, email, password: null }
      const id = await ports
        .createUser(unit, { ...person, role: 'administrator' })
        .catch((error) => refuseTaken(language, error))
      await ports.invite(unit, { userId: id, origin })
      const administrator = { id, username, email, enabled: true, sign_on_required: false }
      await tell(request, { companyId: company.id, administrator }, 'company.administrator_added')
      return { id }
    }),
    acrossCompanies(database, inviteAdministrator, async (request) => {
      const { unit, params, body, origin } = request
      const rescued = await find(unit, params)
      requireUsable(rescued)
      const { id, email } = rescued.administrator
      if (email === null && body.email === undefined) throw new Failure(noAddressToInvite)
      await ports.clearPassword(unit, id, body.email).catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? emailTaken(request.language, error) : error
      })
      await endSessions(unit, id)
      await ports.invite(unit, { userId: id, origin })
      await tell(request, rescued, 'company.administrator_invited')
      return undefined
    }),
    acrossCompanies(database, resetAdministrator, async (request) => {
      const { unit, params } = request
      const rescued = await find(unit, params)
      requireUsable(rescued)
      const { id } = rescued.administrator
      const password = await ports.setSeenPassword(unit, id)
      await endSessions(unit, id)
      await tell(request, rescued, 'company.administrator_reset')
      await ports.tellPerson(unit, id, 'passwordSet')
      return { once: { password } }
    }),
    acrossCompanies(database, resetAdministratorFactor, async (request) => {
      const { unit, params } = request
      const rescued = await find(unit, params)
      const { id } = rescued.administrator
      if (!(await ports.removeSecondFactor(unit, id))) return undefined
      await endSessions(unit, id)
      await tell(request, rescued, 'company.administrator_factor_reset')
      await ports.tellPerson(unit, id, 'secondFactorReset')
      return undefined
    }),
    acrossCompanies(database, exceptAdministrator, async (request) => {
      const { unit, params } = request
      const rescued = await find(unit, params)
      if (!rescued.administrator.enabled) throw new Failure(administratorDisabled)
      const until = new Date(Date.now() + EXCEPTED_FOR)
      await ports.exceptFromSignOn(unit, rescued.administrator.id, until)
      await tell(request, rescued, 'company.administrator_excepted')
      await ports.tellPerson(unit, rescued.administrator.id, 'signOnExcepted')
      return { until: until.toISOString() }
    }),
  ]
}
