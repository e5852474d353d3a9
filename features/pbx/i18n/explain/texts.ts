import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of the call simulator. */
export const explainTexts = { es, en }
