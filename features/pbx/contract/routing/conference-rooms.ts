import { optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { insideNumber, ROUTED } from './routed.ts'

/** Rooms for several callers, there without anybody in them. */
export const conferenceRooms = defineResource({
  ...ROUTED,
  uses: {},
  name: 'conference_room',
  path: '/api/admin/conference-rooms',
  title: 'conference rooms',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    number: insideNumber,
    /** In the form alone: not in the list, where others look over a shoulder, nor in sheets. */
    pin: optionalText({ max: 10, pattern: /^[0-9]{4,10}$/, noSheet: true }),
  },
})
