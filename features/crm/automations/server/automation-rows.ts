import { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import type { AutomationEntity } from '../contract/automations.ts'
import {
  type AutomationDesign,
  automationActions,
  automationConditions,
  automationStart,
} from '../contract/design.ts'

export interface Automation extends AutomationDesign {
  id: number
  name: string
  entity: AutomationEntity
  authorId: number | null
}

const COLUMNS = [
  'id',
  'name',
  'entity',
  'starts',
  'start_detail',
  'conditions',
  'actions',
  'author_id',
] as const

interface Row {
  id: number
  name: string
  entity: string
  starts: string | null
  start_detail: unknown
  conditions: unknown
  actions: unknown
  author_id: number | null
}

const details = z.looseObject({})

/** What an older program stored and this one does not read starts never. */
function automationOf(row: Row): Automation {
  const start = automationStart.safeParse({ ...details.parse(row.start_detail), kind: row.starts })
  return {
    id: row.id,
    name: row.name,
    entity: row.entity as AutomationEntity,
    authorId: row.author_id,
    start: start.success ? start.data : null,
    conditions: automationConditions.parse(row.conditions),
    actions: automationActions.parse(row.actions),
  }
}

/** Those that are on. */
export async function findActive(rows: Rows): Promise<Automation[]> {
  const found = await rows
    .selectFrom('crm_automations')
    .select(COLUMNS)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('starts', 'is not', null)
    .orderBy('id')
    .execute()
  return found.map(automationOf)
}

/** On or off; undefined: there is none. */
export async function findAutomation(rows: Rows, id: number): Promise<Automation | undefined> {
  const found = await rows
    .selectFrom('crm_automations')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found && automationOf(found)
}
