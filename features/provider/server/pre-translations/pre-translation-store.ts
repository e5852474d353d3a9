import type { Database } from '#platform/db/database.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { preTranslations } from '../../contract/pre-translations.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { checkRule } from './check-rule.ts'

export function preTranslationStore(database: Database): Store {
  const store: Store = defineStore({
    resource: preTranslations,
    table: 'pre_translations',
    texts: providerTexts,
    across: database,
    references: { country: 'countries' },
    unique: { pre_translations_name_key: 'name' },
    async create(context, input) {
      await checkRule(context.unit.rows, context.language, {
        pattern: input.pattern,
        strip: input.strip ?? 0,
        prepend: input.prepend ?? null,
        country: input.country ?? null,
      })
      return insertRow(store)(context, input)
    },
    async edit(context, id, patch) {
      const { rows } = context.unit
      const before = await rows
        .selectFrom('pre_translations')
        .select(['pattern', 'strip', 'prepend', 'country_id'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (before)
        await checkRule(rows, context.language, {
          pattern: patch.pattern ?? before.pattern,
          strip: patch.strip ?? before.strip,
          prepend: patch.prepend === undefined ? before.prepend : patch.prepend,
          country: patch.country === undefined ? before.country_id : patch.country,
        })
      await updateRow(store)(context, id, patch)
    },
  })
  return store
}
