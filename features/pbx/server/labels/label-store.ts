import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { callLabels } from '../../contract/labels.ts'
import { pbxTexts } from '../../i18n/texts.ts'

export const labelStore: Store = defineStore({
  resource: callLabels,
  table: 'call_labels',
  texts: pbxTexts,
  unique: { call_labels_name_key: 'name' },
})
