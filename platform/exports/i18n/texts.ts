import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of long exports. */
export const exportsTexts = { es, en }
