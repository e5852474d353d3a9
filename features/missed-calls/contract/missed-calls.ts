import { choiceField, instantField, numberField, optionalText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, personField } from '#platform/resource/contract/value-fields.ts'
import { workMissedCalls } from './abilities.ts'

const read = { access: 'read' } as const
const listed = { ...read, listed: true } as const

/** External calls that nobody answered. */
export const missedCalls = defineResource({
  name: 'missed_call',
  path: '/api/webrtc/missed_calls',
  title: 'missed calls',
  abilities: { read: workMissedCalls, write: workMissedCalls },
  label: 'label',
  key: 'number',
  order: '-called_at',
  canDisable: false,
  verbs: ['edit', 'export'],
  // Owner and status come early, since narrow screens cut the last columns.
  columns: ['label', 'number', 'called_at', 'status', 'assignee', 'called', 'waited', 'times', 'done_by'],
  fields: {
    /** The caller's name today, else at the time of the call, or the number without one. */
    label: optionalText({ max: 200, ...listed }),
    /** The name at the time of the call, if it is another one today. */
    label_then: optionalText({ max: 200, ...read }),
    number: optionalText({ max: 64, ...listed, filter: true }),
    /** The queue, group, menu or user called. */
    called: optionalText({ max: 120, ...listed, filter: true }),
    called_at: instantField({ listed: true, sort: true, filter: true }),
    /** Seconds until the caller hung up. */
    waited: numberField({ min: 0, max: 86_400, fallback: 0, ...listed, sort: true, filter: true }),
    /** Pending calls from this number, including this one. */
    times: numberField({ min: 0, max: 100_000, fallback: 0, ...listed }),
    assignee: personField({ listed: true, filter: true }),
    /** `returned`: set by the system once somebody has talked with the number. */
    status: choiceField({
      choices: ['pending', 'returned', 'done'],
      tones: { pending: 'warning', returned: 'success', done: 'default' },
      fallback: 'pending',
      listed: true,
      filter: true,
    }),
    done_by: personField({ ...listed, filter: true }),
    done_at: instantField({ sort: true, filter: true }),
    note: longTextField({ max: 2000 }),
    call_id: optionalText({ max: 36, ...read, noSheet: true }),
  },
})
