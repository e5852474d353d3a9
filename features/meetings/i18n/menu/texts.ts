import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of the navigation menu, apart from the screens' own texts. */
export const meetingsMenuTexts = { es, en }
