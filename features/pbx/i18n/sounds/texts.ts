import { en } from './en.ts'
import { es } from './es.ts'

/** Sounds of the telephone server in words. */
export const soundTexts = { es, en }
