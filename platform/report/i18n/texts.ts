import { en } from './en.ts'
import { es } from './es.ts'

/** What every report says, whatever it is about. */
export const reportTexts = { es, en }
