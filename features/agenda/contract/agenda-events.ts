import { businessOptions, personOptions as crmPersonOptions } from '#features/crm/contract/options.ts'
import {
  choiceField,
  flagField,
  linesField,
  optionalText,
  referenceField,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { personOptions } from '#platform/resource/contract/person-options.ts'
import { defineResource, type RecordOf } from '#platform/resource/contract/resource.ts'
import { longTextField, personField, timeField } from '#platform/resource/contract/value-fields.ts'
import { useAgenda } from './abilities.ts'
import { agendaGroupOptions, agendaKindOptions } from './options.ts'
import { agendaRoomOptions } from './rooms.ts'

/** Most events a calendar loads at once. */
export const MAX_EVENTS = 500
/** Most guests of an event, of each sort. */
const MAX_GUESTS = 50

/** Which occurrences of a repeated event a change is for. */
export const SCOPES = ['this', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Appointments of a user or a group. All-day events start at local midnight and end at the midnight after their last
 * day. A repeated event is a row for each occurrence; `recurrence` has the parts of an RRULE and is of all of them.
 */
export const agendaEvents = defineResource({
  name: 'agenda_event',
  path: '/api/crm/agenda',
  title: 'agenda events',
  abilities: { read: useAgenda, write: useAgenda },
  label: 'title',
  key: 'title',
  sheetId: true,
  order: 'starts_at',
  canDisable: false,
  pageSize: MAX_EVENTS,
  maxPageSize: MAX_EVENTS,
  searchFrom: 2,
  versionless: true,
  postChanges: true,
  exportAlso: 'download',
  history: true,
  aliases: { username: '@owner', initDate: 'ends_at_from', finishDate: 'starts_at_to' },
  fields: {
    title: requiredText({ max: 160, listed: true, sort: true }),
    starts_at: timeField({ required: true, listed: true, sort: true, filter: true }),
    ends_at: timeField({ required: true, listed: true, sort: true, filter: true }),
    all_day: flagField({ listed: true }),
    occupies: flagField({ noSheet: true }),
    recurrence: optionalText({ max: 200, pattern: /^[A-Z0-9=;,+-]*$/, noSheet: true }),
    apply_to: choiceField({ choices: SCOPES, fallback: 'this', noSheet: true }),
    detached: flagField({ access: 'read', noSheet: true }),
    guests: referencesField({ options: personOptions, max: MAX_GUESTS, noSheet: true }),
    guest_emails: linesField({
      max: MAX_GUESTS,
      pattern: /^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,189}$/,
      noSheet: true,
    }),
    room: referenceField({ options: agendaRoomOptions, filter: true }),
    location: optionalText({ max: 200 }),
    meeting_url: optionalText({ max: 500, pattern: /^(https?:\/\/[^\s<>"]+)?$/i }),
    done: flagField({ listed: true, filter: true }),
    owner: personField({ listed: true, sort: true, filter: true }),
    group: referenceField({ options: agendaGroupOptions, listed: true, filter: true }),
    call_label: referenceField({ options: agendaKindOptions, listed: true, filter: true }),
    call_label_color: optionalText({ max: 7, access: 'read', noSheet: true }),
    person: referenceField({ options: crmPersonOptions, listed: true, filter: true }),
    business: referenceField({ options: businessOptions, filter: true }),
    description: longTextField({ max: 4000 }),
    commitment: longTextField({ max: 4000 }),
    annotation: longTextField({ max: 4000 }),
  },
})
export type AgendaEvent = RecordOf<typeof agendaEvents>
