import { en } from './en.ts'
import { es } from './es.ts'

/** What the menu says: it is there before any of the screens. */
export const reportMenuTexts = { es, en }
