import { defineOptions } from '#platform/resource/contract/resource.ts'
import { useAgenda } from './abilities.ts'

export const agendaGroupOptions = defineOptions({
  path: '/api/crm/options/agenda-groups',
  title: 'agenda groups',
  ability: useAgenda,
})

/** Event kinds are the company's call labels, which have colours. */
export const agendaKindOptions = defineOptions({
  path: '/api/crm/options/agenda-kinds',
  title: 'event kinds',
  ability: useAgenda,
})
