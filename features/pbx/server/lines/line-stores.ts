import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import { findText, type Language } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import type { PbxDomainEvent } from '../../contract/domain-events.ts'
import { ceilings } from '../../contract/lines/ceilings.ts'
import { outboundRoutes } from '../../contract/lines/outbound-routes.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { ROUTE_TRUNKS } from '../routing/member-links.ts'
import { refuseNumberConflicts } from '../routing/refuse-number-conflicts.ts'
import { usesOfTrunks } from '../routing/uses.ts'

export interface TrunkPorts {
  realm: string
  /** Key with which telephone servers decrypt the passwords of trunks. */
  trunkKey: string
  recordEvent: RecordEvent<PbxDomainEvent>
}

interface TrunkFacts {
  kind: string
  host: string | null
  username: string | null
}

/** @throws Failure `invalid` for a trunk that could not reach its carrier */
function checkTrunk({ kind, host, username }: TrunkFacts, language: Language): void {
  const missing = [
    ...(kind !== 'peer' && !host ? ['host'] : []),
    ...(kind === 'register' && !username ? ['username'] : []),
  ]
  if (missing.length === 0) return
  const text = findText(platformTexts, language, 'field.required') ?? ''
  throw new Failure(invalid, { fields: Object.fromEntries(missing.map((name) => [name, [text]])) })
}

/** Our password at the carrier is encrypted so that Asterisk can read it; of a peer's password only the digest is stored. */
async function setSecret(rows: Rows, id: number, secret: string, { realm, trunkKey }: TrunkPorts) {
  const digest = createHash('md5').update(`trunk.${id}:${realm}:${secret}`).digest('hex')
  await rows
    .updateTable('trunks')
    .set({ secret_encrypted: sql`pgp_sym_encrypt(${secret}, ${trunkKey})`, secret_digest: digest })
    .where('id', '=', id)
    .execute()
}

export const trunkStore = (ports: TrunkPorts): Store =>
  defineStore({
    resource: trunks,
    table: 'trunks',
    texts: pbxTexts,
    touches: ['outbound_route'],
    uses: usesOfTrunks,
    select: {
      secret: sql`NULL::text`,
      account: sql`r.endpoint`,
      host: sql`nullif(r.host, '')`,
      username: sql`nullif(r.username, '')`,
      caller_id: sql`nullif(r.caller_id, '')`,
    },
    unique: { trunks_name_key: 'name' },
    async create({ unit, principal, language }, { secret, custom: _custom, ...input }) {
      checkTrunk(input, language)
      const { host, username, caller_id, ...values } = input
      const made = await unit.rows
        .insertInto('trunks')
        .values({
          ...values,
          company_id: principal.companyId,
          host: host ?? '',
          username: username ?? '',
          caller_id: caller_id ?? '',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (secret) await setSecret(unit.rows, made.id, secret, ports)
      return made
    },
    async edit({ unit, language }, id, { secret, custom: _custom, ...patch }) {
      const known = await unit.rows
        .selectFrom('trunks')
        .select(['kind', 'host', 'username'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      checkTrunk(
        {
          kind: patch.kind ?? known.kind,
          host: patch.host === undefined ? known.host : patch.host,
          username: patch.username === undefined ? known.username : patch.username,
        },
        language,
      )
      const { host, username, caller_id, ...others } = patch
      const values = {
        ...others,
        ...(host === undefined ? {} : { host: host ?? '' }),
        ...(username === undefined ? {} : { username: username ?? '' }),
        ...(caller_id === undefined ? {} : { caller_id: caller_id ?? '' }),
      }
      if (Object.keys(values).length > 0)
        await unit.rows.updateTable('trunks').set(values).where('id', '=', id).execute()
      // Empty means unchanged: the secret is never shown.
      if (secret) await setSecret(unit.rows, id, secret, ports)
    },
    async written(context, _action, ids) {
      const { unit, principal } = context
      await refuseNumberConflicts(context, { trunks: ids })
      await ports.recordEvent(unit, { type: 'pbx.trunksChanged', companyId: principal.companyId })
    },
  })

export const outboundRouteStore: Store = defineStore({
  resource: outboundRoutes,
  table: 'outbound_routes',
  texts: pbxTexts,
  references: { trunks: 'trunks' },
  links: { trunks: ROUTE_TRUNKS },
  select: {
    trunks: sql`(
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'label', x.name) ORDER BY l.position), '[]')
        FROM outbound_route_trunks l JOIN trunks x ON x.id = l.trunk_id AND x.deleted_at IS NULL
       WHERE l.route_id = r.id)`,
  },
  unique: { outbound_routes_name_key: 'name' },
})

export const ceilingStore: Store = defineStore({
  resource: ceilings,
  table: 'call_ceilings',
  texts: pbxTexts,
  references: { extension: { table: 'extensions', label: 'display_name', key: 'number' } },
  unique: { call_ceilings_name_key: 'name' },
})
