import { sql } from 'kysely'
import type { Store } from '#platform/resource/server/store.ts'
import { businessStore } from '../../server/businesses/business-store.ts'
import { interactionStore } from '../../server/interactions/interaction-store.ts'
import { leadStore, personStore } from '../../server/persons/person-stores.ts'
import type { AutomationEntity } from '../contract/automations.ts'

/** Prospects are leads here: the classic edition knows no others. */
const openLeads: Store = {
  ...leadStore,
  only: sql`r.state IN ('lead', 'prospect') AND r.discarded_at IS NULL`,
}

/** The records that automations of each kind are about. */
export const STORES: Readonly<Record<AutomationEntity, Store>> = {
  lead: openLeads,
  person: personStore,
  interaction: interactionStore,
  business: businessStore,
}

/** The kinds of records of a table, as `crm_automation_signals.entity` names it. */
export const entitiesOf = (table: string): readonly AutomationEntity[] => {
  switch (table) {
    case 'person':
      return ['lead', 'person']
    case 'interaction':
      return ['interaction']
    case 'business':
      return ['business']
    default:
      return []
  }
}

/** The record's person and owner, as columns of `r`. */
export const personColumn = (entity: AutomationEntity) =>
  entity === 'lead' || entity === 'person' ? sql`r.id` : sql`r.person_id`
