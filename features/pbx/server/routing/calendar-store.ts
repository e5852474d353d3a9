import { requireTimeZone } from '#platform/access/require-time-zone.ts'
import { translate } from '#platform/i18n/text.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { column, type Reference } from '#platform/resource/server/uses/reference.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { calendars } from '../../contract/routing/calendars.ts'
import { pbxTexts } from '../../i18n/texts.ts'

const usesOfCalendars: readonly Reference[] = [
  {
    describe: (language, count) => translate(pbxTexts, language, 'calendar.use.slots', { count }),
    table: 'time_slots',
    name: 'name',
    living: true,
    lists: ['time_slot'],
    columns: [column('calendar_id')],
  },
  {
    describe: (language, count) => translate(pbxTexts, language, 'calendar.use.groups', { count }),
    table: 'join_groups',
    name: 'name',
    living: true,
    lists: ['join_group'],
    columns: [column('calendar_id')],
  },
]

export const calendarStore: Store = defineStore({
  resource: calendars,
  table: 'business_calendars',
  texts: pbxTexts,
  touches: ['time_slot', 'join_group'],
  unique: { business_calendars_name_key: 'name' },
  uses: usesOfCalendars,
  create(context, input) {
    requireTimeZone(input.time_zone, context.language)
    return insertRow(calendarStore)(context, input)
  },
  edit(context, id, patch) {
    requireTimeZone(patch.time_zone, context.language)
    return updateRow(calendarStore)(context, id, patch)
  },
})
