import { en } from './en.ts'
import { es } from './es.ts'

/** What the menu says, apart from the screen's own texts. */
export const notificationsMenuTexts = { es, en }
