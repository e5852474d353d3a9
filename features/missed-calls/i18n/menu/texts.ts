import { en } from './en.ts'
import { es } from './es.ts'

/** The menu's texts, apart from the screen's own. */
export const missedCallsMenuTexts = { es, en }
