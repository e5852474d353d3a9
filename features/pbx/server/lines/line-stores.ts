import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { isPublicAddress } from '#platform/egress/special-addresses.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import { findText, type Language } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import type { PbxDomainEvent } from '../../contract/domain-events.ts'
import { ceilings } from '../../contract/lines/ceilings.ts'
import { outboundRoutes } from '../../contract/lines/outbound-routes.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { withoutEmergencyNumbers } from '../emergency/keep-free.ts'
import { ROUTE_TRUNKS } from '../routing/member-links.ts'
import { usesOfTrunks } from '../routing/uses.ts'
import { splitProxy } from './addresses/split-proxy.ts'

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

/**
 * Refuses an address that the company is not allowed, at once; names are judged as often as they are resolved
 * (`addresses/trunk-addresses.ts`). @throws Failure `invalid`
 */
async function checkHost(
  rows: Rows,
  companyId: number,
  given: string,
  language: Language,
  field: 'host' | 'proxy' = 'host',
): Promise<void> {
  const { host } = splitProxy(given)
  const isLocal = /(^|\.)localhost\.?$/i.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))
  if (!isLocal) return
  const { private_trunks } = await rows
    .selectFrom('companies')
    .select('private_trunks')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (private_trunks) return
  const text = findText(pbxTexts, language, 'trunk.private_host') ?? ''
  throw new Failure(invalid, { fields: { [field]: [text] } })
}

const TEXTS = ['host', 'username', 'caller_id', 'auth_user', 'domain', 'proxy'] as const
type TextColumn = (typeof TEXTS)[number]

/** Empty texts are no nulls in the table. */
function columnsOf<Values extends { readonly [Name in TextColumn]?: string | null | undefined }>(
  values: Values,
): Omit<Values, TextColumn> & { [Name in TextColumn]?: string } {
  const texts = TEXTS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name] ?? '']]))
  return { ...values, ...Object.fromEntries(texts) }
}

const emptyIsNull = Object.fromEntries(TEXTS.map((name) => [name, sql`nullif(${sql.ref(`r.${name}`)}, '')`]))

/** Our password at the carrier is encrypted so that Asterisk can read it; of a peer's password only the digest is stored. */
async function setSecret(rows: Rows, id: number, secret: string, { realm, trunkKey }: TrunkPorts) {
  const digest = createHash('md5').update(`trunk.${id}:${realm}:${secret}`).digest('hex')
  await rows
    .updateTable('trunks')
    .set({ secret_encrypted: sql`pgp_sym_encrypt(${secret}, ${trunkKey})`, secret_digest: digest })
    .where('id', '=', id)
    .execute()
}

const CONNECTION = sql`CASE WHEN is_trunk_refused(r.id) THEN 'refused' ELSE r.connection END`

const REGISTRATION = (column: 'state' | 'answer' | 'next_at') =>
  sql`(SELECT ${sql.ref(`g.${column}`)} FROM trunk_registrations g WHERE g.trunk_id = r.id)`

const HOST_STATE = sql`trunk_addresses_state(r.id)`

export const trunkStore = (ports: TrunkPorts): Store =>
  defineStore({
    resource: trunks,
    table: 'trunks',
    texts: pbxTexts,
    limitedBy: 'max_trunks',
    touches: ['outbound_route'],
    uses: usesOfTrunks,
    select: {
      secret: sql`NULL::text`,
      has_secret: sql`r.secret_encrypted IS NOT NULL`,
      account: sql`r.endpoint`,
      connection: CONNECTION,
      host_state: HOST_STATE,
      ...emptyIsNull,
      registration: sql`CASE WHEN r.kind = 'register' THEN coalesce(${REGISTRATION('state')}, 'pending') ELSE 'none' END`,
      answer: sql`CASE WHEN r.kind = 'register' THEN ${REGISTRATION('answer')}::text END`,
      next_try: sql`CASE WHEN r.kind = 'register' THEN ${REGISTRATION('next_at')} END`,
    },
    filter: {
      connection: (state) => sql`${CONNECTION} = ${state}`,
      host_state: (state) => sql`${HOST_STATE} = ${state}`,
    },
    unique: { trunks_name_key: 'name' },
    async create({ unit, principal, language }, { secret, custom: _custom, ...input }) {
      checkTrunk(input, language)
      await checkHost(unit.rows, principal.companyId, input.host ?? '', language)
      await checkHost(unit.rows, principal.companyId, input.proxy ?? '', language, 'proxy')
      const made = await unit.rows
        .insertInto('trunks')
        .values({ ...columnsOf(input), company_id: principal.companyId })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (secret) await setSecret(unit.rows, made.id, secret, ports)
      return made
    },
    async edit({ unit, principal, language }, id, { secret, custom: _custom, ...patch }) {
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
      if (patch.host) await checkHost(unit.rows, principal.companyId, patch.host, language)
      if (patch.proxy) await checkHost(unit.rows, principal.companyId, patch.proxy, language, 'proxy')
      const values = columnsOf(patch)
      if (Object.keys(values).length > 0)
        await unit.rows.updateTable('trunks').set(values).where('id', '=', id).execute()
      // Empty means unchanged: the secret is never shown.
      if (secret) await setSecret(unit.rows, id, secret, ports)
    },
    async written({ unit, principal }) {
      await ports.recordEvent(unit, { type: 'pbx.trunksChanged', companyId: principal.companyId })
    },
  })

export const outboundRouteStore: Store = withoutEmergencyNumbers(
  defineStore({
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
  }),
  'pattern',
)

export const ceilingStore: Store = defineStore({
  resource: ceilings,
  table: 'call_ceilings',
  texts: pbxTexts,
  references: { extension: { table: 'extensions', label: 'display_name', key: 'number' } },
  unique: { call_ceilings_name_key: 'name' },
})
