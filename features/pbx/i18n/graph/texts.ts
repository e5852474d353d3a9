import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of the menu graph. */
export const graphTexts = { es, en }
