import { en } from './en.ts'
import { es } from './es.ts'

/** Words of lists, records and boards; apart from the platform's, which the sign-in page loads. */
export const resourceTexts = { es, en }
