import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { findText, type Language, translate } from '#platform/i18n/text.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { defineStore, type Store, type Target } from '#platform/resource/server/store.ts'
import { insertRow } from '#platform/resource/server/write-rows.ts'
import { deskPhones, isDeviceMac, renewPhoneLink } from '../../contract/desk-phones.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import type { SecretSettings } from '../create-extension.ts'
import { newDeskSecret } from '../extension-secret.ts'
import { recordAudit } from '../extensions/extension-store.ts'
import { newPhoneLink } from './phone-link.ts'

const PLACES = [1, 2, 3]

const EXTENSION: Target = {
  table: 'extensions',
  label: 'display_name',
  key: 'number',
  shown: sql<string>`x.number || ' ' || x.display_name`,
}

const STATE = sql`CASE
  WHEN r.confirmed_at IS NOT NULL AND r.password_sealed IS NOT NULL THEN 'ready'
  WHEN r.password_sealed IS NULL THEN 'closed'
  WHEN r.first_fetch_at IS NOT NULL THEN 'ready'
  WHEN r.link_digest IS NULL OR r.link_until < now() THEN 'expired'
  ELSE 'waiting' END`

const refused = (
  field: string,
  key: 'desk_phone.full' | 'desk_phone.no_device' | 'desk_phone.unknown_secret',
  language: Language,
) => new Failure(invalid, { fields: { [field]: [findText(pbxTexts, language, key) ?? key] } })

/** The first place that no other phone of the extension has. @throws Failure `invalid` when there is none */
async function freePlace(rows: Rows, extensionId: number, language: Language): Promise<number> {
  const taken = await rows
    .selectFrom('desk_phones')
    .select('place')
    .where('extension_id', '=', extensionId)
    .where('deleted_at', 'is', null)
    .execute()
  const free = PLACES.find((place) => !taken.some((one) => one.place === place))
  if (free === undefined) throw refused('extension', 'desk_phone.full', language)
  return free
}

/** @throws Failure `invalid` of `mac`, which says whose phone has it */
async function refuseTaken(rows: Rows, mac: string, language: Language): Promise<void> {
  const taken = await rows
    .selectFrom('desk_phones as p')
    .innerJoin('extensions as x', 'x.id', 'p.extension_id')
    .select(['x.number', 'x.display_name as name'])
    .where('p.mac', '=', mac)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (taken)
    throw new Failure(invalid, {
      fields: { mac: [translate(pbxTexts, language, 'desk_phone.taken', taken)] },
    })
}

/**
 * Makes sure that the extension's secret can be put into settings. @throws Failure `invalid` when it takes a new one, which nobody
 * allowed
 */
async function knowSecret(
  rows: Rows,
  settings: SecretSettings,
  { extensionId, mayRenew, language }: { extensionId: number; mayRenew: boolean; language: Language },
): Promise<void> {
  const extension = await rows
    .selectFrom('extensions')
    .select(['endpoint', 'desk_secret_sealed'])
    .where('id', '=', extensionId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!extension) throw new Failure(invalid, { fields: { extension: ['field.invalid'] } })
  if (extension.desk_secret_sealed !== null) return
  if (!mayRenew) throw refused('new_secret', 'desk_phone.unknown_secret', language)
  const { columns } = newDeskSecret({ endpoint: extension.endpoint, realm: settings.realm }, settings.secrets)
  await rows.updateTable('extensions').set(columns).where('id', '=', extensionId).execute()
}

export const deskPhoneStore = (settings: SecretSettings): Store => {
  const store: Store = defineStore({
    resource: deskPhones,
    table: 'desk_phones',
    texts: pbxTexts,
    references: { extension: EXTENSION, keys: EXTENSION },
    links: { keys: { table: 'desk_phone_keys', ours: 'phone_id', theirs: 'extension_id' } },
    select: {
      setup: STATE,
      new_secret: sql`false`,
      keys: sql`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'label', ${EXTENSION.shown}) ORDER BY l.position), '[]')
          FROM desk_phone_keys l JOIN extensions x ON x.id = l.extension_id AND x.deleted_at IS NULL
         WHERE l.phone_id = r.id)`,
    },
    filter: { setup: (state) => sql`${STATE} = ${state}` },
    unique: { desk_phones_mac_key: 'mac', desk_phones_place_key: 'extension' },
    async create(context, { new_secret: mayRenew, custom: _custom, ...input }) {
      const { unit, language, origin } = context
      const extensionId = input.extension
      if (!isDeviceMac(input.mac)) throw refused('mac', 'desk_phone.no_device', language)
      await refuseTaken(unit.rows, input.mac, language)
      await knowSecret(unit.rows, settings, { extensionId, mayRenew: mayRenew ?? false, language })
      const place = await freePlace(unit.rows, extensionId, language)
      const { once, columns } = newPhoneLink({
        make: input.make ?? 'yealink',
        mac: input.mac,
        origin,
        box: settings.secrets,
      })
      const made = await insertRow(store)(context, { ...input, ...columns, place })
      return { id: made.id, once }
    },
  })
  return store
}

export const renewPhoneLinkRoute = (settings: SecretSettings): BoundRoute =>
  refreshingLists(
    ['desk_phone'],
    bind(renewPhoneLink, async (request) => {
      const { unit, params, origin, language } = request
      const phone = await unit.rows
        .selectFrom('desk_phones')
        .select(['id', 'mac', 'make', 'extension_id'])
        .where('id', '=', params.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!phone) throw new Failure(notFound)
      await knowSecret(unit.rows, settings, { extensionId: phone.extension_id, mayRenew: true, language })
      const { once, columns } = newPhoneLink({
        make: deskPhones.fields.make.input.parse(phone.make),
        mac: phone.mac,
        origin,
        box: settings.secrets,
      })
      await unit.rows.updateTable('desk_phones').set(columns).where('id', '=', phone.id).execute()
      await recordAudit(unit, {
        by: request,
        action: 'desk_phone.link_renewed',
        subject: { type: 'desk_phone', id: phone.id, name: phone.mac },
      })
      return { once }
    }),
  )
