import {
  choiceField,
  numberField,
  optionalText,
  referenceField,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { hoursField } from '#platform/resource/contract/hours.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, personField } from '#platform/resource/contract/value-fields.ts'
import { configureAgenda, useAgenda } from './abilities.ts'
import { agendaGroupOptions } from './options.ts'

export const PLACES = ['telephone', 'meeting', 'address'] as const
export type BookingPlace = (typeof PLACES)[number]

const shared = { label: 'name', key: 'name', order: 'name', pageSize: 10, sheetId: true } as const

/** Kinds of appointment that booking pages offer. */
export const bookingKinds = defineResource({
  ...shared,
  name: 'booking_kind',
  path: '/api/crm/booking-kinds',
  title: 'kinds of appointment',
  abilities: { read: useAgenda, write: configureAgenda },
  canDisable: false,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    minutes: numberField({ min: 5, max: 480, fallback: 30, listed: true, sort: true }),
    place: choiceField({ choices: PLACES, fallback: 'telephone', listed: true, filter: true }),
    detail: optionalText({ max: 200, listed: true }),
    description: longTextField({ max: 1000 }),
  },
})

export const bookingKindOptions = defineOptions({
  path: '/api/crm/options/booking-kinds',
  title: 'kinds of appointment',
  ability: useAgenda,
})

/** Public pages where people outside book appointments with a user, or with whoever of a group is free. */
export const bookingPages = defineResource({
  ...shared,
  name: 'booking_page',
  path: '/api/crm/booking-pages',
  title: 'booking pages',
  abilities: { read: useAgenda, write: useAgenda },
  canDisable: true,
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    description: longTextField({ max: 1000 }),
    kinds: referencesField({ options: bookingKindOptions, max: 20, listed: true }),
    owner: personField({ listed: true, filter: true }),
    group: referenceField({ options: agendaGroupOptions, listed: true, filter: true }),
    notice_hours: numberField({ min: 0, max: 720, fallback: 4, section: 'limits' }),
    horizon_days: numberField({ min: 1, max: 365, fallback: 60 }),
    step: numberField({ min: 5, max: 240, fallback: 30 }),
    buffer_before: numberField({ min: 0, max: 240, fallback: 0 }),
    buffer_after: numberField({ min: 0, max: 240, fallback: 0 }),
    per_day: numberField({ min: 0, max: 100, fallback: 0 }),
    monday: hoursField({ section: 'week' }),
    tuesday: hoursField({}),
    wednesday: hoursField({}),
    thursday: hoursField({}),
    friday: hoursField({}),
    saturday: hoursField({}),
    sunday: hoursField({}),
    time_zone: optionalText({ max: 64 }),
    public_key: optionalText({ max: 12, access: 'read', noSheet: true }),
  },
})
