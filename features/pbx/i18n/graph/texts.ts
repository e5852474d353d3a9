import { en } from './en.ts'
import { es } from './es.ts'

/** The words of menus drawn as a graph. */
export const graphTexts = { es, en }
