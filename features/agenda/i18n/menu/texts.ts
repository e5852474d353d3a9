import { en } from './en.ts'
import { es } from './es.ts'

/** The menu's texts; the agenda's others load with its screens. */
export const agendaMenuTexts = { es, en }
