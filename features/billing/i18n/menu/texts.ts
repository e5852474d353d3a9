import { en } from './en.ts'
import { es } from './es.ts'

/** The menu's texts, apart from the screens' own, since the menu loads for everybody. */
export const billingMenuTexts = { es, en }
