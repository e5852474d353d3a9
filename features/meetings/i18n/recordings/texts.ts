import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of recorded meetings, apart from those that the chat loads as well. */
export const meetingRecordingTexts = { es, en }
