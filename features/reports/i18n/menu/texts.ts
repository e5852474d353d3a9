import { en } from './en.ts'
import { es } from './es.ts'

/** The menu's texts; they load before any screen. */
export const reportMenuTexts = { es, en }
