import {
  choiceField,
  flagField,
  numberField,
  optionalText,
  referenceField,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { countField } from '#platform/resource/contract/value-fields.ts'
import { audioOptions } from '../audios.ts'
import { memberOptions } from './options.ts'
import { insideNumber, maybeDestination, ROUTED } from './routed.ts'

const KEY = /^[0-9*#]$/

/** Callers wait here until an agent is free. */
export const queues = defineResource({
  ...ROUTED,
  uses: {},
  name: 'queue',
  path: '/api/admin/queues',
  title: 'call queues',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    number: insideNumber,
    strategy: choiceField({
      choices: ['ring_all', 'round_robin', 'least_recent', 'fewest_calls', 'random', 'linear', 'penalty'],
      fallback: 'least_recent',
      listed: true,
      sort: true,
      filter: true,
    }),
    members: referencesField({ options: memberOptions, max: 200, listed: true }),
    agents: referencesField({ options: memberOptions, max: 200, listed: true }),
    ring_seconds: numberField({ min: 5, max: 120, fallback: 20, section: 'times' }),
    wrap_up_seconds: numberField({ min: 0, max: 3600, fallback: 0 }),
    rest_seconds: numberField({ min: 0, max: 3600, fallback: 10 }),
    max_wait_seconds: countField({ min: 5, max: 86_400 }),
    service_level_seconds: numberField({ min: 1, max: 3600, fallback: 20, listed: true, sort: true }),
    max_waiting: numberField({
      min: 1,
      max: 1000,
      fallback: 50,
      section: 'waiting',
      listed: true,
      sort: true,
    }),
    priority: numberField({ min: 1, max: 10, fallback: 1, listed: true, sort: true }),
    welcome_audio: referenceField({ options: audioOptions }),
    music_audio: referenceField({ options: audioOptions }),
    announce_audio: referenceField({ options: audioOptions }),
    announce_every_seconds: numberField({ min: 0, max: 3600, fallback: 60 }),
    announce_position: flagField({ fallback: true }),
    announce_time: flagField({}),
    overflow: maybeDestination,
    when_empty: maybeDestination,
    exit_digit: optionalText({ max: 1, pattern: KEY, section: 'keys' }),
    exit: maybeDestination,
    callback_digit: optionalText({ max: 1, pattern: KEY }),
    callback_abroad: flagField({}),
  },
})
