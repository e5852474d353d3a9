import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import type { Store, WriteContext } from '#platform/resource/server/store.ts'
import { listNumberConflicts, type NumberedKind } from '../../contract/number-conflicts.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { guardField } from './guard-field.ts'
import { findNumbered, findShared, lockNumbers } from './number-space.queries.ts'

async function refuseTaken(
  { unit, principal, language }: WriteContext,
  kind: NumberedKind,
  values: readonly unknown[],
): Promise<void> {
  const numbers = values.filter((value) => typeof value === 'string' && value !== '') as string[]
  if (numbers.length === 0) return
  await lockNumbers(unit.rows, principal.companyId)
  const [taken] = await findNumbered(unit.rows, principal.companyId, { numbers, not: kind })
  if (!taken) return
  const text = findText(pbxTexts, language, `number.taken.${taken.kind}`) ?? ''
  throw new Failure(invalid, {
    fields: { number: [text.replace('{number}', taken.number).replace('{name}', () => taken.name)] },
  })
}

/**
 * An internal number means one thing in a company: nothing new of the store, nothing edited or restored, gets the number of something
 * of another kind. Within its kind the store's own index holds it. @throws Failure `invalid` of `number`, which says who has it
 */
export function withOneNumberSpace(store: Store, kind: NumberedKind): Store {
  const { written } = store
  return {
    ...guardField(store, 'number', (context, values) => refuseTaken(context, kind, values)),
    async lockFirst(context, input) {
      const { unit, principal, bulk } = context
      // Further rows of a sheet may change theirs.
      const changesNumber = input === null || input.number !== undefined || bulk === true
      if (changesNumber) await lockNumbers(unit.rows, principal.companyId)
    },
    async written(context, action, ids) {
      await written?.(context, action, ids)
      if (action !== 'restored') return
      const { rows } = await sql<{ number: string | null }>`
        SELECT number FROM ${sql.table(store.table)} WHERE id = ANY (${[...ids]})`.execute(context.unit.rows)
      await refuseTaken(
        context,
        kind,
        rows.map(({ number }) => number),
      )
    },
  }
}

export const listNumberConflictsRoute = bind(listNumberConflicts, async ({ unit, principal }) => ({
  results: await findShared(unit.rows, principal.companyId),
}))
