import { optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { insideNumber, ROUTED } from './routed.ts'

/** Permanent rooms for calls of several people. */
export const conferenceRooms = defineResource({
  ...ROUTED,
  uses: {},
  name: 'conference_room',
  path: '/api/admin/conference-rooms',
  title: 'conference rooms',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    number: insideNumber,
    /** Only in the form: not in the list, where others may look over a shoulder, nor in spreadsheets. */
    pin: optionalText({ max: 10, pattern: /^[0-9]{4,10}$/, noSheet: true }),
  },
})
