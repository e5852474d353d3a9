import { en } from './en.ts'
import { es } from './es.ts'

/** What the menu says, apart from the screens' own texts: it is there before any of them. */
export const crmMenuTexts = { es, en }
