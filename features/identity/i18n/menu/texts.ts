import { en } from './en.ts'
import { es } from './es.ts'

/** The menu's texts; the others load with the screens. */
export const identityMenuTexts = { es, en }
