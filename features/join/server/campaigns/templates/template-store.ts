import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { joinTemplates } from '../../../contract/config/catalogs.ts'
import { isNumbered } from '../../../contract/templates/template-text.ts'
import { joinTexts } from '../../../i18n/texts.ts'
import { usesOfTemplates } from '../../config/uses.ts'
import type { JoinContext } from '../../join-context.ts'
import { keepHeaderFile } from './header-file.ts'

/** Fields that need the provider's approval. */
const APPROVED = [
  'name',
  'account',
  'language',
  'category',
  'header',
  'message',
  'footer',
  'buttons',
] as const

/** @throws Failure `invalid`: providers reject gaps such as `{{1}} {{3}}` */
function requireNumbered(message: string | undefined): void {
  if (message !== undefined && !isNumbered(message))
    throw new Failure(invalid, { fields: { message: ['field.invalid'] } })
}

const textOf = (rows: Rows, id: number) =>
  rows
    .selectFrom('join_templates')
    .select([
      'name',
      'account_id as account',
      'language',
      'category',
      'header',
      'message',
      'footer',
      'buttons',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** A template whose text changes needs approval again. */
export function templateStore(join: Pick<JoinContext, 'files'>): Store {
  const store: Store = defineStore({
    resource: joinTemplates,
    table: 'join_templates',
    texts: joinTexts,
    references: { account: 'join_accounts' },
    unique: { join_templates_name_key: 'name' },
    uses: usesOfTemplates,
    select: {
      file: sql`(SELECT jsonb_build_object('id', s.id, 'label', s.name, 'file', '/join/templates/' || r.id || '/file/')
                   FROM stored_files s WHERE s.id = r.file_id)`,
    },
    async create(context, { file, ...input }) {
      requireNumbered(input.message)
      const made = await insertRow(store)(context, input)
      await keepHeaderFile(join, context, made.id, file)
      return made
    },
    async edit(context, id, { file, ...patch }) {
      requireNumbered(patch.message)
      const { rows } = context.unit
      const before = await textOf(rows, id)
      await updateRow(store)(context, id, patch)
      await keepHeaderFile(join, context, id, file)
      const after = await textOf(rows, id)
      if (APPROVED.every((field) => JSON.stringify(before?.[field]) === JSON.stringify(after?.[field])))
        return
      await rows
        .updateTable('join_templates')
        .set({ status: 'draft', rejection: null })
        .where('id', '=', id)
        .execute()
    },
  })
  return store
}
