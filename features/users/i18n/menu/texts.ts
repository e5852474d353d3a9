import { en } from './en.ts'
import { es } from './es.ts'

/** What the menu says, apart from the screens' own texts: it is there for everybody at once. */
export const usersMenuTexts = { es, en }
