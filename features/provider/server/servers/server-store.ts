import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { asteriskServers, serverInUse } from '../../contract/servers.ts'
import { providerTexts } from '../../i18n/texts.ts'
import type { RecordProviderEvent } from '../ports.ts'

/** The program's own server, created by the schema. */
export const OWN_SERVER = 1

export interface ServerPorts {
  database: Database
  /** Seals with purpose `asterisk server passwords`. */
  serverPasswords: SealedBox
  recordEvent: RecordProviderEvent
}

function requireAddress(
  { language }: WriteContext,
  input: { ari_url: string | null; ari_user: string | null; ari_password: string | null },
): { ari_url: string; ari_user: string; ari_password: string } {
  const { ari_url, ari_user, ari_password } = input
  if (ari_url !== null && ari_user !== null && ari_password !== null)
    return { ari_url, ari_user, ari_password }
  const text = findText(platformTexts, language, 'field.required') ?? ''
  const missing = Object.entries({ ari_url, ari_user, ari_password }).filter(([, value]) => value === null)
  throw new Failure(invalid, { fields: Object.fromEntries(missing.map(([name]) => [name, [text]])) })
}

/** A new address needs the password again, so that a stored one is never sent to another server. */
async function requireSameAddress(
  { language, unit }: WriteContext,
  id: number,
  ari_url: string | null,
): Promise<void> {
  const stored = await unit.rows
    .selectFrom('asterisk_servers')
    .select('ari_url')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored || stored.ari_url === ari_url) return
  const text = findText(providerTexts, language, 'server.password_again') ?? ''
  throw new Failure(invalid, { fields: { ari_password: [text] } })
}

/** Telephone servers: the program's own, and external ones that companies can be moved to. */
export const serverStore = ({ database, serverPasswords, recordEvent }: ServerPorts): Store =>
  defineStore({
    resource: asteriskServers,
    table: 'asterisk_servers',
    texts: providerTexts,
    across: database,
    touches: ['company'],
    select: {
      ari_password: sql`NULL::text`,
      sip_port: sql`coalesce(r.sip_port, 5060)`,
      companies: sql`(SELECT count(*) FROM companies c WHERE c.asterisk_server_id = r.id AND c.deleted_at IS NULL)`,
    },
    unique: { asterisk_servers_name_key: 'name' },
    async create(context, input) {
      const { ari_password, ...address } = requireAddress(context, input)
      const { name, sip_host, sip_port, sip_tls_port } = input
      return context.unit.rows
        .insertInto('asterisk_servers')
        .values({
          name,
          kind: 'outside',
          ...address,
          ari_password_sealed: serverPasswords.seal(ari_password),
          sip_host,
          sip_port,
          sip_tls_port,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    },
    async edit(context, id, patch) {
      const { ari_password, ...values } = patch
      const { unit } = context
      if (id === OWN_SERVER) {
        // Its address comes from the program's settings.
        const { name, sip_host, sip_port, sip_tls_port } = values
        const own = Object.entries({ name, sip_host, sip_port, sip_tls_port }).filter(
          ([, value]) => value !== undefined,
        )
        if (own.length === 0) return
        await unit.rows
          .updateTable('asterisk_servers')
          .set(Object.fromEntries(own))
          .where('id', '=', id)
          .execute()
        return
      }
      requireAddress(context, {
        ari_url: values.ari_url === undefined ? '' : values.ari_url,
        ari_user: values.ari_user === undefined ? '' : values.ari_user,
        ari_password: '',
      })
      if (values.ari_url !== undefined && !ari_password) await requireSameAddress(context, id, values.ari_url)
      const set = {
        ...values,
        // Empty means unchanged, since the form never shows it.
        ...(ari_password ? { ari_password_sealed: serverPasswords.seal(ari_password) } : {}),
      }
      if (Object.keys(set).length === 0) return
      await unit.rows.updateTable('asterisk_servers').set(set).where('id', '=', id).execute()
    },
    async guard({ unit }, action, ids) {
      if (action !== 'remove') return
      const used = await unit.rows
        .selectFrom('companies')
        .select('id')
        .where('asterisk_server_id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      // Also calls of companies that have moved away: running calls stay where they are.
      const carries = await unit.rows
        .selectFrom('calls')
        .select('id')
        .where('asterisk_server_id', 'in', [...ids])
        .where('ended_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (used ?? carries ?? ids.includes(OWN_SERVER)) throw new Failure(serverInUse)
    },
    async written({ unit }) {
      await recordEvent(unit, { type: 'provider.serversChanged' })
    },
  })
