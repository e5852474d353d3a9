import { en } from './en.ts'
import { es } from './es.ts'

/** What is said of notes on calls; fetched with them. */
export const noteTexts = { es, en }
