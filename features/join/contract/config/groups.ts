import { calendarOptions } from '#features/pbx/contract/routing/options.ts'
import {
  choiceField,
  flagField,
  numberField,
  referenceField,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { hoursField } from '#platform/resource/contract/hours.ts'
import { personOptions } from '#platform/resource/contract/person-options.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField } from '#platform/resource/contract/value-fields.ts'
import { configureJoin } from '../abilities.ts'
import { CONFIGURED } from './configured.ts'

/** Agents who share incoming conversations, and how these are assigned. */
export const joinGroups = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'join_group',
  path: '/api/admin/join-groups',
  title: 'groups of agents for conversations',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    members: referencesField({ options: personOptions, max: 200, listed: true }),
    strategy: choiceField({
      choices: ['by_turns', 'least_busy', 'manual'],
      fallback: 'by_turns',
      listed: true,
      sort: true,
      filter: true,
    }),
    capacity: numberField({ min: 1, max: 500, fallback: 20, listed: true, sort: true }),
    /** Agents in a call get another conversation only below this number of them; 0: none during a call. */
    chats_in_call: numberField({ min: 0, max: 500, fallback: 0 }),
    /** Whether queue calls are offered to agents whose conversations have reached the group's capacity. */
    calls_when_full: flagField({ fallback: true }),
    answer_minutes: numberField({ min: 0, max: 10_080, fallback: 0, listed: true }),
    reassign: flagField({ fallback: true }),
    welcome: longTextField({ max: 1000, section: 'messages' }),
    out_of_hours: longTextField({ max: 1000 }),
    /** Whose hours, holidays and exceptions it has; null: the week below. */
    calendar: referenceField({ options: calendarOptions, section: 'week', listed: true }),
    monday: hoursField({}),
    tuesday: hoursField({}),
    wednesday: hoursField({}),
    thursday: hoursField({}),
    friday: hoursField({}),
    saturday: hoursField({}),
    sunday: hoursField({}),
  },
})

export const joinGroupOptions = defineOptions({
  path: '/api/admin/join-group-options',
  title: 'groups of agents',
  ability: configureJoin,
})
