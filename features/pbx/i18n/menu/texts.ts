import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of the navigation menu, apart from the screens' own texts because everybody loads them at once. */
export const pbxMenuTexts = { es, en }
