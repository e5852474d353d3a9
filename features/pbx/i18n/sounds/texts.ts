import { en } from './en.ts'
import { es } from './es.ts'

/** Transcripts of the telephone server's sounds. */
export const soundTexts = { es, en }
