import { agendaEvents } from '../../contract/agenda-events.ts'

/** Of what is read while an event is planned: anybody's change of an event may change it. */
export const PLANNING = ['resource', agendaEvents.name, 'planning'] as const
