import { allow, defineAbility } from '#platform/contract/access.ts'

/** Plans events, in the agenda of the phone and in that of the CRM. */
export const useAgenda = defineAbility('agenda.use', allow('agent', 'supervisor', 'administrator'))
/** Sets up the groups whose agendas are shared. */
export const configureAgenda = defineAbility('agenda.configure', allow('supervisor', 'administrator'))

export const agendaAbilities = [useAgenda, configureAgenda] as const
