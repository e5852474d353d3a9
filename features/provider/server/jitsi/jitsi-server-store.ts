import { sql, type Updateable } from 'kysely'
import { plainMeetingAddress } from '#features/meetings/contract/server-address.ts'
import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { JitsiServers } from '#platform/db/schema.gen.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { EditOf } from '#platform/resource/contract/resource.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { jitsiServerInUse, jitsiServers } from '../../contract/jitsi-servers.ts'
import { providerTexts } from '../../i18n/texts.ts'

export interface JitsiServerPorts {
  database: Database
  /** Seals with purpose `jitsi server secrets`. */
  jitsiSecrets: SealedBox
}

interface Stored {
  url: string
  app_id: string | null
  app_secret_sealed: Buffer | null
}

/** An application's id and secret: both or neither. */
function requireBoth(language: Language, { app_id, app_secret_sealed: secret }: Omit<Stored, 'url'>): void {
  if ((app_id === null) === (secret === null)) return
  const text = findText(platformTexts, language, 'field.required') ?? ''
  throw new Failure(invalid, { fields: { [app_id === null ? 'app_id' : 'app_secret']: [text] } })
}

/** The credentials after a save. An empty secret means unchanged, since it is never shown; an empty id removes it. */
function applicationAfter(
  stored: Stored,
  { app_id = stored.app_id, app_secret }: EditOf<typeof jitsiServers>,
  box: SealedBox,
): Omit<Stored, 'url'> {
  if (app_secret) return { app_id, app_secret_sealed: box.seal(app_secret) }
  return { app_id, app_secret_sealed: app_id === null ? null : stored.app_secret_sealed }
}

/** A new address needs the secret again, so that a stored one is never sent to another server. */
function requireAgain(language: Language, before: Stored, after: Stored): void {
  const goesAlong = after.app_secret_sealed !== null && after.app_secret_sealed === before.app_secret_sealed
  if (!goesAlong || after.url === before.url) return
  const text = findText(providerTexts, language, 'jitsi_server.secret_again') ?? ''
  throw new Failure(invalid, { fields: { app_secret: [text] } })
}

/** The meeting servers that companies are assigned to. */
export const jitsiServerStore = ({ database, jitsiSecrets }: JitsiServerPorts): Store =>
  defineStore({
    resource: jitsiServers,
    table: 'jitsi_servers',
    texts: providerTexts,
    across: database,
    touches: ['company'],
    select: {
      // Write-only.
      app_secret: sql`NULL::text`,
      entrance: sql`CASE WHEN r.app_id IS NULL THEN 'open' ELSE 'token' END`,
      companies: sql`(SELECT count(*) FROM companies c WHERE c.jitsi_server_id = r.id AND c.deleted_at IS NULL)`,
    },
    unique: { jitsi_servers_name_key: 'name' },
    async create({ language, unit }, { name, url, app_id, app_secret }) {
      const app_secret_sealed = app_secret === null ? null : jitsiSecrets.seal(app_secret)
      requireBoth(language, { app_id, app_secret_sealed })
      return unit.rows
        .insertInto('jitsi_servers')
        .values({ name, url: plainMeetingAddress(url), app_id, app_secret_sealed })
        .returning('id')
        .executeTakeFirstOrThrow()
    },
    async edit({ language, unit: { rows } }, id, patch) {
      const stored = await rows
        .selectFrom('jitsi_servers')
        .select(['url', 'app_id', 'app_secret_sealed'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const application = applicationAfter(stored, patch, jitsiSecrets)
      requireBoth(language, application)
      const url = patch.url === undefined ? stored.url : plainMeetingAddress(patch.url)
      requireAgain(language, stored, { ...application, url })
      const set: Updateable<JitsiServers> = { ...application, url }
      if (patch.name !== undefined) set.name = patch.name
      await rows.updateTable('jitsi_servers').set(set).where('id', '=', id).execute()
    },
    async guard({ unit }, action, ids) {
      if (action !== 'remove') return
      const used = await unit.rows
        .selectFrom('companies')
        .select('id')
        .where('jitsi_server_id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (used) throw new Failure(jitsiServerInUse)
    },
  })
