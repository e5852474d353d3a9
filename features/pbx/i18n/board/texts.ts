import { en } from './en.ts'
import { es } from './es.ts'

/** Texts of the live board and of agents' own queues. */
export const boardTexts = { es, en }
