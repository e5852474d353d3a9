import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import { customId } from '#platform/resource/server/custom/custom-columns.ts'
import { columnOf } from '#platform/resource/server/store-columns.ts'
import type { Automation } from './automation-rows.ts'
import { STORES } from './entities.ts'

/** The history's name of the field whose change starts it; null: it starts by something else. */
export function startColumn({ entity, start }: Pick<Automation, 'entity' | 'start'>): string | null {
  const field = start?.kind === 'field' ? start.field : null
  if (field === null) return null
  return isCustomName(field) ? `variables.${customId(field)}` : columnOf(STORES[entity], field)
}
