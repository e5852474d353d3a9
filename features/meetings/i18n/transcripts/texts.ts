import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of what was said in recorded meetings, and of the service that writes it down. */
export const transcriptTexts = { es, en }
