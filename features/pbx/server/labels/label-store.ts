import { translate } from '#platform/i18n/text.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { column } from '#platform/resource/server/uses/reference.ts'
import { callLabels } from '../../contract/labels.ts'
import { pbxTexts } from '../../i18n/texts.ts'

export const labelStore: Store = defineStore({
  resource: callLabels,
  table: 'call_labels',
  texts: pbxTexts,
  unique: { call_labels_name_key: 'name' },
  uses: [
    {
      describe: (language, count) => translate(pbxTexts, language, 'pbx.use.calls', { count }),
      table: 'call_records',
      columns: [column('label_id')],
    },
    {
      describe: (language, count) => translate(pbxTexts, language, 'pbx.use.events', { count }),
      table: 'agenda_events',
      columns: [column('call_label_id')],
    },
  ],
})
