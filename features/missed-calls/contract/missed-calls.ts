import { choiceField, instantField, numberField, optionalText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { longTextField, personField } from '#platform/resource/contract/value-fields.ts'
import { workMissedCalls } from './abilities.ts'

const read = { access: 'read' } as const
const listed = { ...read, listed: true } as const

/** Calls from outside that nobody took. */
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
  // Whose it is and whether it is done are what a team looks for: where there is less room, the rest is cut.
  columns: ['label', 'number', 'called_at', 'status', 'assignee', 'called', 'waited', 'times', 'done_by'],
  fields: {
    /** Name of the caller; the number of one without a name. */
    label: optionalText({ max: 120, ...listed }),
    number: optionalText({ max: 64, ...listed, filter: true }),
    /** The queue, group, menu or person that was called. */
    called: optionalText({ max: 120, ...listed, filter: true }),
    called_at: instantField({ listed: true, sort: true, filter: true }),
    /** Seconds until the caller was gone. */
    waited: numberField({ min: 0, max: 86_400, fallback: 0, ...listed, sort: true, filter: true }),
    /** Calls of this number that nobody has seen to yet, this one among them. */
    times: numberField({ min: 0, max: 100_000, fallback: 0, ...listed }),
    assignee: personField({ listed: true, filter: true }),
    /** `returned`: somebody has talked with the number since; the program itself says so. */
    status: choiceField({
      choices: ['pending', 'returned', 'done'],
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
