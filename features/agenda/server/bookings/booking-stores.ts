import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { requireTimeZone } from '#platform/access/require-time-zone.ts'
import { boundTo, supervises, supervisesAll, supervisesUser } from '#platform/access/supervised.ts'
import { forbidden, invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { bookingKinds, bookingPages } from '../../contract/booking-pages.ts'
import { agendaTexts } from '../../i18n/texts.ts'

interface KindInput {
  place?: string | undefined
  detail?: string | null | undefined
}

interface PageInput {
  owner?: number | null | undefined
  group?: number | null | undefined
  time_zone?: string | null | undefined
}

const refuse = ({ language }: WriteContext, field: string, key: 'agenda.linkNeeded') => {
  throw new Failure(invalid, { fields: { [field]: [findText(agendaTexts, language, key) ?? key] } })
}

/** Visitors open it from their mails; without one each booking has a room of its own. @throws Failure 400 on `detail` */
function requireLink(context: WriteContext, { place, detail }: KindInput): void {
  const isOwn = detail === null || detail === undefined || detail === ''
  if (place === 'meeting' && !isOwn && !/^https?:\/\/[^\s<>"]+$/i.test(detail))
    refuse(context, 'detail', 'agenda.linkNeeded')
}

/** Pages of those whom the viewer supervises, and of nobody. */
const pageScope = (viewer: Principal): RawBuilder<boolean> => supervises(viewer, sql`r.owner_id`)

/** @throws Failure 403 for a page that gives appointments to somebody whom the caller does not supervise, or an agent's to a group */
function requireOwnPage({ principal }: WriteContext, { owner, group }: PageInput): void {
  const isTheirs = owner === undefined || owner === null || supervisesUser(principal, owner)
  const forGroup = group !== undefined && group !== null
  if (!isTheirs || (forGroup && !supervisesAll(principal) && boundTo(principal) === null))
    throw new Failure(forbidden)
}

export const bookingKindStore: Store = defineStore({
  resource: bookingKinds,
  table: 'booking_kinds',
  texts: agendaTexts,
  touches: ['booking_page'],
  unique: { booking_kinds_name_key: 'name' },
  create(context, input) {
    requireLink(context, input)
    return insertRow(bookingKindStore)(context, input)
  },
  async edit(context, id, patch) {
    const before = await context.unit.rows
      .selectFrom('booking_kinds')
      .select(['place', 'detail'])
      .where('id', '=', id)
      .executeTakeFirst()
    requireLink(context, {
      place: patch.place ?? before?.place,
      detail: patch.detail === undefined ? before?.detail : patch.detail,
    })
    await updateRow(bookingKindStore)(context, id, patch)
  },
})

export const bookingPageStore: Store = defineStore({
  resource: bookingPages,
  table: 'booking_pages',
  texts: agendaTexts,
  scope: pageScope,
  references: { group: 'agenda_groups', kinds: 'booking_kinds' },
  links: { kinds: { table: 'booking_page_kinds', ours: 'page_id', theirs: 'kind_id' } },
  unique: { booking_pages_name_key: 'name' },
  create(context, input) {
    const owner = input.owner ?? context.principal.userId
    requireOwnPage(context, { ...input, owner })
    requireTimeZone(input.time_zone, context.language)
    return insertRow(bookingPageStore)(context, { ...input, owner })
  },
  edit(context, id, patch) {
    requireOwnPage(context, patch)
    requireTimeZone(patch.time_zone, context.language)
    const owner = patch.owner === null ? context.principal.userId : patch.owner
    return updateRow(bookingPageStore)(context, id, { ...patch, owner })
  },
})
