import { en } from './en.ts'
import { es } from './es.ts'

/** The words of the channel's configuration alone, for its screens. */
export const joinConfigTexts = { es, en }
