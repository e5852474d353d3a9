import { colorField, referencesField, requiredText } from '#platform/resource/contract/field.ts'
import { personOptions } from '#platform/resource/contract/person-options.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { configureAgenda, useAgenda } from './abilities.ts'

/** People who share an agenda. */
export const agendaGroups = defineResource({
  name: 'agenda_group',
  path: '/api/crm/agenda-groups',
  title: 'agenda groups',
  abilities: { read: useAgenda, write: configureAgenda },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
  pageSize: 10,
  versionless: true,
  postChanges: true,
  exportAlso: 'download',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    color: colorField({ fallback: '#1565c0', listed: true }),
    members: referencesField({ options: personOptions, max: 500, listed: true, filter: true }),
  },
})
