import { en } from './en.ts'
import { es } from './es.ts'

/** Menu texts, separate from the screens' because the menu loads first. */
export const crmMenuTexts = { es, en }
