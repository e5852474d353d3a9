import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of the navigation menu; the drive's others load with its screen. */
export const driveMenuTexts = { es, en }
