import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of call notes, loaded with them. */
export const noteTexts = { es, en }
