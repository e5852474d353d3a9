import {
  choiceField,
  colorField,
  flagField,
  referencesField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { variableOptions } from '../options.ts'
import { CONFIGURED, position } from './configured.ts'

const STATUS_ENTITIES = ['lead', 'person', 'interaction', 'business'] as const

const statusFields = {
  name: requiredText({ max: 80, listed: true, sort: true }),
  color: colorField({ fallback: '#1565c0', listed: true }),
  active: flagField({ fallback: true, listed: true, filter: true }),
  demanded: referencesField({ options: variableOptions, max: 30, listed: true }),
  position,
}

/** Statuses of all entities. */
export const statuses = defineResource({
  ...CONFIGURED,
  uses: { alike: ['entity'] },
  name: 'crm_status',
  path: '/api/crm/statuses',
  title: 'statuses',
  order: 'entity,position',
  fields: {
    ...statusFields,
    entity: choiceField({
      choices: STATUS_ENTITIES,
      fallback: 'person',
      access: 'create',
      listed: true,
      sort: true,
      filter: true,
    }),
  },
})

/** Lead statuses. */
export const leadStatuses = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'crm_lead_status',
  path: '/api/crm/lead-statuses',
  title: 'lead statuses',
  fields: statusFields,
})

/** Interaction statuses, as the FX edition lists them. */
export const interactionStatuses = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'crm_interaction_status',
  path: '/api/fx/interaction-statuses',
  title: 'interaction statuses',
  fields: statusFields,
})
