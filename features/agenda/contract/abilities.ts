import { allow, defineAbility } from '#platform/contract/access.ts'

/** Plans events in the agenda, which the phone's and the CRM's area both show. */
export const useAgenda = defineAbility('agenda.use', allow('agent', 'supervisor', 'administrator'))
/** Manages the groups that share an agenda. */
export const configureAgenda = defineAbility('agenda.configure', allow('supervisor', 'administrator'))

export const agendaAbilities = [useAgenda, configureAgenda] as const
