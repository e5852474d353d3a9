import { en as outcomes } from '../../contract/outcome-words/en.ts'
import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'history.search': 'Search by name or number',
  'history.searchShort': 'Type at least two characters',
  'history.contact': 'Contact',
  'history.number': 'Number',
  'history.direction': 'Direction',
  'history.only.INCOMING': 'Incoming',
  'history.only.OUTGOING': 'Outgoing',
  'history.direction.INCOMING': 'Incoming',
  'history.direction.OUTGOING': 'Outgoing',
  'history.missed': 'Missed',
  'history.onlyMissed': 'Missed',
  'history.outcome': 'Result',
  'history.date': 'Date',
  'history.duration': 'Duration',
  'history.label': 'Label',
  'history.anyLabel': 'All labels',
  'history.noLabel': 'No label',
  'history.addLabel': 'Label',
  'history.changeLabel': 'Change the label of the call with {name}: {label}',
  'history.putLabel': 'Label the call with {name}',
  'history.labelled': 'Label saved',
  'history.journey': 'Journey of the call with {name}',
  'history.actions': 'Actions',
  'history.empty': 'No calls yet',
  'history.emptyHint': 'Your calls will appear here as soon as they end.',
  'history.note': 'Note',
  'history.file': 'Call history',

  ...outcomes,
}
