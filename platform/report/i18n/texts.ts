import { en } from './en.ts'
import { es } from './es.ts'

/** Texts common to all reports. */
export const reportTexts = { es, en }
