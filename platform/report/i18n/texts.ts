import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of all reports. */
export const reportTexts = { es, en }
