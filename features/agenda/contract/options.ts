import { defineOptions } from '#platform/resource/contract/resource.ts'
import { useAgenda } from './abilities.ts'

export const agendaGroupOptions = defineOptions({
  path: '/api/crm/options/agenda-groups',
  title: 'groups of the agenda',
  ability: useAgenda,
})

/** An event's kind is a call label of the company, which has a colour. */
export const agendaKindOptions = defineOptions({
  path: '/api/crm/options/agenda-kinds',
  title: 'kinds of events',
  ability: useAgenda,
})
