import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of the page of a meeting, which loads apart from the program. */
export const meetingRoomTexts = { es, en }
