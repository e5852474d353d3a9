import { en } from './en.ts'
import { es } from './es.ts'

/** What the menu says, apart from the screens' own texts. */
export const contactsMenuTexts = { es, en }
