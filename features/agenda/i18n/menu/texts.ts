import { en } from './en.ts'
import { es } from './es.ts'

/** What the menu says: the rest of the agenda's words comes with its screens. */
export const agendaMenuTexts = { es, en }
