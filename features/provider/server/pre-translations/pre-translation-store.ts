import type { Database } from '#platform/db/database.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { preTranslations } from '../../contract/pre-translations.ts'
import { providerTexts } from '../../i18n/texts.ts'

export const preTranslationStore = (database: Database): Store =>
  defineStore({
    resource: preTranslations,
    table: 'pre_translations',
    texts: providerTexts,
    across: database,
    references: { country: 'countries' },
    unique: { pre_translations_name_key: 'name' },
  })
