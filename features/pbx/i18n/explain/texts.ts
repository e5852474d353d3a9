import { en } from './en.ts'
import { es } from './es.ts'

/** The words of the explained call. */
export const explainTexts = { es, en }
