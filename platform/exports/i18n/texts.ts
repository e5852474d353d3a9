import { en } from './en.ts'
import { es } from './es.ts'

/** What long exports say. */
export const exportsTexts = { es, en }
