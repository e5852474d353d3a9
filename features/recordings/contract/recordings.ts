import { choiceField, instantField, numberField, optionalText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { personField } from '#platform/resource/contract/value-fields.ts'
import { hearRecordings } from './abilities.ts'

const read = { access: 'read' } as const
const listed = { ...read, listed: true } as const

/** Recordings of calls and conferences: agents see their own, supervisors and administrators all of the company. */
export const recordings = defineResource({
  name: 'record',
  path: '/api/webrtc/records',
  title: 'recordings',
  abilities: { read: hearRecordings },
  label: 'label',
  key: 'call_id',
  order: '-started_at',
  canDisable: false,
  verbs: ['export'],
  aliases: { page_size: 'limit' },
  fields: {
    direction: choiceField({
      choices: ['INCOMING', 'OUTGOING'],
      fallback: 'INCOMING',
      ...listed,
      filter: true,
    }),
    /** The other party's name today, else at the time of the call, or the number without one. */
    label: optionalText({ max: 200, ...listed }),
    /** The name at the time of the call, if it is another one today. */
    label_then: optionalText({ max: 200, ...read }),
    /** The list shows it as the label when there is no name. */
    number: optionalText({ max: 32, ...read, filter: true }),
    started_at: instantField({ listed: true, sort: true, filter: true }),
    /** Length of the sound, seconds. */
    duration: numberField({
      min: 0,
      max: 86_400,
      fallback: 0,
      ...listed,
      sort: true,
      filter: true,
    }),
    user: personField({ ...listed, filter: true }),
    extension: optionalText({ max: 32, ...read, filter: true }),
    queue: optionalText({ max: 80, ...read, filter: true }),
    kind: choiceField({ choices: ['call', 'conference'], fallback: 'call', ...read, filter: true }),
    format: choiceField({ choices: ['wav', 'mp3', 'ogg'], fallback: 'wav', ...read }),
    /** Bytes. */
    size: numberField({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0, ...read }),
    call_id: optionalText({ max: 36, ...read }),
  },
})
