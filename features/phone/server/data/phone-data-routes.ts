import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { containing } from '#platform/db/list-filters.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { listLabels, pjsipContact, updateSettingsRest } from '../../contract/phone-data.ts'
import type { PhoneStates } from '../presence.ts'

const pjsipContactRoute = (presence: PhoneStates) =>
  bind(pjsipContact, async ({ unit, body: { endpoint } }) => {
    const found = await unit.rows
      .selectFrom('extensions')
      .select(['number', 'display_name'])
      .where('endpoint', '=', endpoint)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw new Failure(notFound)
    return {
      endpoint,
      extension: found.number,
      name: found.display_name,
      contacts: presence.contactsOf(endpoint),
      status: presence.statusOf(endpoint),
    }
  })

const updateSettingsRestRoute = bind(updateSettingsRest, async ({ unit, principal }) => {
  const { companyId, userId, extension } = principal
  const row = await unit.rows
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'companies.ring_tone',
      'companies.share_contacts',
      'companies.record_manage',
      'companies.record_format',
      'companies.block_conference_record',
      'companies.voicemail_extension',
      'users.in_call_number_blocked',
      'users.out_call_number_blocked',
    ])
    .where('users.id', '=', userId)
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { ring_tone, record_format, voicemail_extension, ...settings } = row
  return {
    ...settings,
    extension: extension?.number ?? null,
    account: extension?.endpoint ?? null,
    ring_tone_company: ring_tone,
    record_format: record_format as 'wav' | 'mp3' | 'ogg',
    voicemail_extension: voicemail_extension ?? '',
  }
})

const listLabelsRoute = bind(listLabels, async ({ unit, query: { offset, limit, search } }) => {
  const labels = unit.rows
    .selectFrom('call_labels')
    .where('deleted_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`search_form(name) LIKE (SELECT search_form(${containing(search)}))`),
    )
  const results = await labels
    .select(['id', 'name', 'color'])
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await labels
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { results, count }
})

export const phoneDataRoutes = (presence: PhoneStates): readonly BoundRoute[] => [
  pjsipContactRoute(presence),
  updateSettingsRestRoute,
  listLabelsRoute,
]
