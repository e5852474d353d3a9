import { Failure } from '#platform/access/failure.ts'
import type { Database } from '#platform/db/database.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { operatorNeeded, operators } from '../../contract/operators.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { endSessionsOf } from '../end-sessions.ts'
import { newPassword } from '../new-password.ts'
import type { ChangeUser, CreateUser, RecordProviderEvent } from '../ports.ts'

export interface OperatorPorts {
  database: Database
  createUser: CreateUser
  changeUser: ChangeUser
  recordEvent: RecordProviderEvent
}

/** The operators: users of the provider's companies. */
export const operatorStore = ({ database, createUser, changeUser, recordEvent }: OperatorPorts): Store =>
  defineStore({
    resource: operators,
    table: 'operators',
    texts: providerTexts,
    across: database,
    unique: { users_username_in_company: 'username', users_email_in_company: 'email' },
    async create({ unit, principal }, input) {
      const password = newPassword()
      const { username, short_name: shortName, email, language } = input
      const { companyId } = principal
      const id = await createUser(unit, {
        ...{ companyId, username, shortName, email, password, role: 'operator' },
        mustChangePassword: true,
      })
      await changeUser(unit, { id }, { language })
      return { id, once: { password } }
    },
    async edit({ unit }, id, patch) {
      const { short_name, email, language } = patch
      await changeUser(unit, { id, role: 'operator' }, { shortName: short_name, email, language })
    },
    // One operator must stay to let the others in again.
    async guard({ principal }, action, ids) {
      if ((action === 'disable' || action === 'remove') && ids.includes(principal.userId)) {
        throw new Failure(operatorNeeded)
      }
    },
    async written({ unit }, action, ids) {
      if (action === 'disabled' || action === 'removed') {
        // And of those as whom they are inside companies.
        const support = await unit.rows
          .selectFrom('users')
          .select('id')
          .where('support_operator_id', 'in', [...ids])
          .execute()
        const all = [...ids, ...support.map(({ id }) => id)]
        await endSessionsOf(unit, { column: 'user_id', ids: all }, recordEvent)
      }
    },
    present: (row) => ({ ...row, language: row.language ?? 'es' }),
  })
