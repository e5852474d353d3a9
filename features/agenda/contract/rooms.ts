import { z } from 'zod'
import { defineError, invalid } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam } from '#platform/contract/scalars.ts'
import { linesField, numberField, optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { configureRooms, useAgenda } from './abilities.ts'
import { plannedTime } from './planned-time.ts'

/** Somebody else has the room at some of the times. */
export const roomTaken = defineError('agenda.room_taken', 409)

/** Rooms of the company's premises, which events reserve. */
export const agendaRooms = defineResource({
  name: 'agenda_room',
  path: '/api/crm/agenda-rooms',
  title: 'rooms',
  abilities: { read: useAgenda, write: configureRooms },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: true,
  pageSize: 10,
  sheetId: true,
  uses: {},
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    capacity: numberField({ min: 1, max: 10_000, fallback: 6, listed: true, sort: true, filter: true }),
    place: optionalText({ max: 120, listed: true, sort: true }),
    equipment: linesField({ max: 20, pattern: /^.{1,60}$/, listed: true }),
  },
})

/** Those that take reservations. */
export const agendaRoomOptions = defineOptions({
  path: '/api/crm/options/agenda-rooms',
  title: 'rooms',
  ability: useAgenda,
})

/** Most rooms that are offered for an event. */
export const MAX_OFFERED = 100

export const readFreeRooms = defineRoute({
  method: 'GET',
  path: '/api/crm/agenda/free-rooms/',
  summary:
    'The rooms that take reservations, and at how many of a planned event’s times each is taken: first those that are free and hold the people, the smallest first.',
  auth: 'session',
  ability: useAgenda,
  query: z.object({
    starts_at: plannedTime,
    ends_at: plannedTime,
    /** Parts of an RRULE: the room is asked for each occurrence. */
    recurrence: z.string().max(200).optional(),
    /** How many come. */
    people: z.coerce.number().int().min(1).max(10_000).default(1),
    /** The event itself, while it is edited; with `recurrence` all of its series. */
    except: idParam.optional(),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id,
        name: z.string(),
        capacity: z.number().int(),
        place: z.string().nullable(),
        equipment: z.array(z.string()),
        /** Holds the people. */
        fits: z.boolean(),
        /** At how many of the times somebody has it. */
        taken: z.number().int(),
      }),
    ),
  }),
  errors: [invalid],
})
