import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { bind, bindPrepared } from '#platform/http/server/bind.ts'
import { isLanguage } from '#platform/i18n/text.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { changeProfile, emailTaken, readProfile } from '../../contract/profile.ts'
import { wrongPassword } from '../../contract/second-factor.ts'
import { requireOwnPassword } from '../own-password.ts'
import type { SignInGuard } from '../sign-in-guard.ts'

async function profileOf(rows: Rows, userId: number) {
  const user = await rows
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(({ selectFrom, fn }) => [
      'users.username',
      'users.short_name',
      'users.email',
      'users.language',
      'users.avatar',
      'companies.require_second_factor',
      'second_factors.confirmed_at',
      selectFrom('recovery_codes')
        .select(fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    username: user.username,
    short_name: user.short_name,
    email: user.email,
    language: isLanguage(user.language) ? user.language : null,
    avatar: user.avatar,
    second_factor: {
      on: user.confirmed_at !== null,
      required: user.require_second_factor,
      recovery_codes_left: Number(user.recovery_codes_left),
    },
  }
}

/** Lists to refresh, because they show what users change in their profile. */
const PERSON_SHOWN_IN = ['user', 'extension', 'operator', 'company']

const UNIQUE_VIOLATION = '23505'

export interface ProfileParts {
  database: Database
  guard: SignInGuard
  files: Pick<FileStore, 'claim' | 'drop'>
}

/** Replaces the user's picture with an upload. @returns its address */
async function setPicture(
  files: ProfileParts['files'],
  { unit, principal: { userId, companyId } }: { unit: UnitOfWork; principal: Principal },
  before: string | null,
  uploaded: string | null,
): Promise<string | null> {
  await files.drop(unit, before)
  if (uploaded === null) return null
  const claim = { companyId, kind: 'avatar', visibility: 'company', uploadedBy: userId } as const
  return files.claim(unit, uploaded, claim)
}

export const profileRoutes = ({ database, guard, files }: ProfileParts) => [
  bind(readProfile, ({ principal, unit }) => profileOf(unit.rows, principal.userId)),

  refreshingLists(
    PERSON_SHOWN_IN,
    bindPrepared(
      changeProfile,
      async (request, proceed: (proved: boolean) => Promise<unknown>) => {
        const { principal, body } = request
        if (body.email === undefined) return proceed(false)
        const before = await database.reading(principal.companyId, ({ rows }) =>
          profileOf(rows, principal.userId),
        )
        if ((body.email ?? '') === (before.email ?? '')) return proceed(false)
        if (body.password === undefined || body.password === '') throw new Failure(wrongPassword)
        await requireOwnPassword(database, guard, request, body.password)
        return proceed(true)
      },
      async (request) => {
        const { principal, unit, body, prepared: isProved } = request
        const { avatar, password: _, ...values } = body
        const { email } = values
        const before = await profileOf(unit.rows, principal.userId)
        // Changed meanwhile: what was asked is another question.
        if (email !== undefined && (email ?? '') !== (before.email ?? '') && !isProved)
          throw new Failure(wrongPassword)
        const changes =
          avatar === undefined
            ? values
            : { ...values, avatar: await setPicture(files, request, before.avatar, avatar) }
        if (Object.keys(changes).length === 0) return before
        await unit.rows
          .updateTable('users')
          .set(changes)
          .where('id', '=', principal.userId)
          .execute()
          .catch((error: { code?: string }) => {
            throw error.code === UNIQUE_VIOLATION ? new Failure(emailTaken, { cause: error }) : error
          })
        return profileOf(unit.rows, principal.userId)
      },
    ),
  ),
]
