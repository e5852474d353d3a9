import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { signOnProviders } from '../../contract/providers.ts'
import { identityTexts } from '../../i18n/texts.ts'
import type { IdentityPorts } from '../ports.ts'

/** What a provider needs depends on its kind, so the whole of it is looked at. */
interface Whole {
  kind: string
  client_id?: string | null | undefined
  sign_on_url?: string | null | undefined
  certificates?: string | null | undefined
  required?: boolean | undefined
  emergency?: number | null | undefined
}

const NEEDED = { oidc: ['client_id'], saml: ['sign_on_url', 'certificates'] } as const

const isAdministrator = async (rows: Rows, id: number): Promise<boolean> =>
  (await rows
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** @throws Failure `invalid` */
async function check({ unit, language }: WriteContext, whole: Whole): Promise<void> {
  const fields: Record<string, string[]> = {}
  for (const name of whole.kind === 'saml' ? NEEDED.saml : NEEDED.oidc)
    if (!whole[name]) fields[name] = ['field.required']
  const emergency = whole.emergency ?? null
  if (whole.required && emergency === null) fields.emergency = ['field.required']
  if (emergency !== null && !(await isAdministrator(unit.rows, emergency)))
    fields.emergency = [translate(identityTexts, language, 'sign_on_provider.emergency.not')]
  if (Object.keys(fields).length > 0) throw new Failure(invalid, { fields })
}

async function wholeOf(rows: Rows, id: number): Promise<Whole> {
  const found = await rows
    .selectFrom('sign_on_providers')
    .select(['kind', 'client_id', 'sign_on_url', 'certificates', 'required', 'emergency_id as emergency'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found
}

const given = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>

/** Identity providers of a company; the client secret is sealed in a column of its own and never returned. */
export function providerStore({ box, origin }: IdentityPorts): Store {
  const saveSecret = async (rows: Rows, id: number, secret: string | null | undefined) => {
    if (!secret) return
    await rows
      .updateTable('sign_on_providers')
      .set({ secret_sealed: box.seal(secret) })
      .where('id', '=', id)
      .execute()
  }
  const store: Store = defineStore({
    resource: signOnProviders,
    table: 'sign_on_providers',
    texts: identityTexts,
    unique: { sign_on_providers_name_key: 'name' },
    select: {
      client_secret: sql`NULL::text`,
      callback_url: sql`${origin}::text || '/sign-on/' || r.kind || '/' || r.key || CASE r.kind WHEN 'saml' THEN '/acs' ELSE '/callback' END`,
      metadata_url: sql`CASE r.kind WHEN 'saml' THEN ${origin}::text || '/sign-on/saml/' || r.key || '/metadata' END`,
    },
    async create(context, { client_secret, ...input }) {
      await check(context, input)
      const made = await insertRow(store)(context, input)
      await saveSecret(context.unit.rows, made.id, client_secret)
      return made
    },
    async edit(context, id, { client_secret, ...patch }) {
      const { rows } = context.unit
      await check(context, { ...(await wholeOf(rows, id)), ...given(patch) })
      await updateRow(store)(context, id, patch)
      await saveSecret(rows, id, client_secret)
    },
  })
  return store
}
