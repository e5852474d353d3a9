import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of the navigation menu, apart from the screen's own texts. */
export const notificationsMenuTexts = { es, en }
