import { sql } from 'kysely'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow } from '#platform/resource/server/write-rows.ts'
import { agendaEvents } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { changeEvent, type Patch, ruleFrom, startRepeating } from './change-event.ts'
import { requireNamed, requireOpenRoom, requireOrder } from './check-event.ts'
import { askAgain } from './guests/answers.ts'
import { bumpSequence, completeGuests, forgetAnswers, occasionOf, setGuests } from './guests/guest-rows.ts'
import {
  type InvitationPorts,
  sendCancellations,
  sendInvitations,
  sendRemaining,
} from './guests/invite-guests.ts'
import type { RequireVisible, VisibleRecord } from './ports.ts'
import { lockRooms, takeRooms, withSeries } from './rooms/take-rooms.ts'
import { agendaScope, requireOwn } from './scope.ts'
import { eventRow } from './series/series-rows.ts'
import { madeSingle } from './series/undo-series.ts'

/** Changes of these are told to the guests; after those of the times nobody has agreed yet. */
const TOLD = new Set([
  'title',
  'starts_at',
  'ends_at',
  'all_day',
  'recurrence',
  'room',
  'location',
  'meeting_url',
  'description',
])
const TIMES = new Set(['starts_at', 'ends_at', 'all_day', 'recurrence'])

type Invited = Patch & { guests?: number[] | undefined; guest_emails?: string[] | undefined }

export function createEventStore(
  requireVisible: RequireVisible,
  visible: VisibleRecord,
  invitations: InvitationPorts,
): Store {
  const store: Store = defineStore({
    resource: agendaEvents,
    table: 'agenda_events',
    texts: agendaTexts,
    scope: agendaScope(),
    touches: [{ resource: 'crm_person', by: 'person' }],
    history: { table: 'crm_field_history', entity: 'agenda', columns: { done: 'done_at' } },
    references: {
      group: 'agenda_groups',
      room: 'agenda_rooms',
      call_label: 'call_labels',
      guests: { table: 'users', label: 'short_name', key: 'username' },
      person: { table: 'persons', label: 'full_name', key: 'full_name', scope: visible('person', 'x') },
      business: { table: 'crm_businesses', label: 'name', key: 'name', scope: visible('business', 'x') },
    },
    select: {
      done: sql`(r.done_at IS NOT NULL)`,
      call_label_color: sql`(SELECT l.color FROM call_labels l WHERE l.id = r.call_label_id)`,
      recurrence: sql`(SELECT s.rule FROM agenda_series s WHERE s.id = r.series_id)`,
      apply_to: sql`'this'`,
      // Read for a page together: see complete.
      guests: sql`'[]'::jsonb`,
      guest_emails: sql`'{}'::text[]`,
    },
    complete: ({ rows }, records) => completeGuests(rows, records),
    async create(context, input) {
      requireOrder(context.language, input.starts_at, input.ends_at)
      await requireNamed(context, input, requireVisible)
      await requireOpenRoom(context, null, input.room)
      await lockRooms(context.unit.rows, { rooms: input.room === null ? [] : [input.room] })
      const { done, recurrence, apply_to: _, guests = [], guest_emails = [], ...columns } = input
      const rule = recurrence ? ruleFrom(context.language, recurrence) : null
      const made = await insertRow(store)(context, {
        ...columns,
        done_at: done ? new Date() : null,
        // Without owner and group nobody would be reminded.
        owner: input.owner ?? (input.group === null ? context.principal.userId : null),
      })
      if (rule !== null) await startRepeating(context, made.id, rule)
      if (input.room !== null) await takeRooms(context.unit.rows, context.language, withSeries([made.id]))
      if (guests.length + guest_emails.length > 0) await invite(context, made.id, { guests, guest_emails })
      return made
    },
    async edit(context, id, patch) {
      await requireOwn(context, [id])
      await requireOpenRoom(context, id, patch.room)
      await lockRooms(context.unit.rows, { rooms: patch.room ? [patch.room] : [], events: [id] })
      await change(context, id, patch)
      await takeRooms(context.unit.rows, context.language, withSeries([id]))
    },
    async guard(context, action, ids) {
      await requireOwn(context, ids)
      if (action === 'restore') await lockRooms(context.unit.rows, { events: ids })
      if (action !== 'remove') return
      for (const eventId of ids) {
        const row = await eventRow(context.unit.rows, eventId)
        // One occurrence less is a change of the series.
        if (row?.series_id != null) await bumpSequence(context.unit.rows, occasionOf(row))
        else await sendCancellations(context.unit, invitations, { eventId, by: context.principal.userId })
      }
    },
    async written({ unit, principal, language }, action, ids) {
      if (action === 'restored') await takeRooms(unit.rows, language, withSeries(ids))
      if (action !== 'removed' && action !== 'restored') return
      for (const id of ids) {
        const row = await eventRow(unit.rows, id)
        if (row?.series_id != null) await sendInvitations(unit, invitations, id, principal.userId)
        else if (action === 'restored' && row !== undefined) {
          await bumpSequence(unit.rows, occasionOf(row))
          await sendInvitations(unit, invitations, id, principal.userId)
        }
      }
    },
  })

  async function invite(
    { unit, principal }: WriteContext,
    id: number,
    { guests, guest_emails }: Invited,
    /** What changed is the time of this occurrence alone. */
    only = false,
  ): Promise<void> {
    const row = await eventRow(unit.rows, id)
    if (row === undefined) return
    const wanted = { users: guests, emails: guest_emails }
    const gone = await setGuests(unit.rows, principal.companyId, occasionOf(row), wanted)
    if (gone.length > 0)
      await sendCancellations(unit, invitations, { eventId: id, by: principal.userId, guests: gone })
    await sendInvitations(unit, invitations, id, principal.userId, { only })
  }

  async function change(context: WriteContext, id: number, patch: Invited): Promise<void> {
    const { guests, guest_emails, ...others } = patch
    const before = await eventRow(context.unit.rows, id)
    await changeEvent(store, requireVisible, context, id, others)
    const row = await eventRow(context.unit.rows, id)
    if (row === undefined) return
    const changed = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    if (changed.some((name) => TOLD.has(name))) await bumpSequence(context.unit.rows, occasionOf(row))
    const { series_id } = row
    const one = series_id !== null && (patch.apply_to ?? 'this') === 'this'
    const retimed = changed.some((name) => TIMES.has(name))
    if (retimed && one) await askAgain(context.unit.rows, { id, series_id })
    else if (retimed) await forgetAnswers(context.unit.rows, occasionOf(row))
    await invite(context, id, { guests, guest_emails }, one && retimed)
    if (before?.series_id != null && !one) await tellRest(context, row, before.series_id)
  }

  /** Guests of what is of the changed series no more. */
  async function tellRest(
    { unit, principal }: WriteContext,
    { id, series_id }: { id: number; series_id: number | null },
    before: number,
  ): Promise<void> {
    // What the new rule has no place for stays by itself.
    for (const single of await madeSingle(unit.rows, principal.userId, id))
      if (single !== id) await sendInvitations(unit, invitations, single, principal.userId)
    // The part that was cut off ends for its guests.
    if (before !== series_id) await sendRemaining(unit, invitations, before, principal.userId)
  }
  return store
}
