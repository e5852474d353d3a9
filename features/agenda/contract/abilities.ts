import { allow, defineAbility } from '#platform/contract/access.ts'

/** Plans events in the agenda, which the phone's and the CRM's area both show. */
export const useAgenda = defineAbility('agenda.use', allow('agent', 'supervisor', 'administrator'))
/** Manages the groups that share an agenda. */
export const configureAgenda = defineAbility('agenda.configure', allow('supervisor', 'administrator'))
/** Keeps the list of the company's rooms. */
export const configureRooms = defineAbility('agenda.configure_rooms', allow('administrator'))

export const agendaAbilities = [useAgenda, configureAgenda, configureRooms] as const
