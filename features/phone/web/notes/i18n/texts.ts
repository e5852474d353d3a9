import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of call notes; fetched with them. */
export const noteTexts = { es, en }
