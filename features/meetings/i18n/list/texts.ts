import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of the list of rooms. */
export const meetingListTexts = { es, en }
