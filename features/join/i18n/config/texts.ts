import { en } from './en.ts'
import { es } from './es.ts'

/** The catalogues of the channel's configuration, for its screens. */
export const joinConfigTexts = { es, en }
