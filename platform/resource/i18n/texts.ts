import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of lists, records and boards; separate from the platform's, which the sign-in page loads. */
export const resourceTexts = { es, en }
