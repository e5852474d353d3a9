import { en } from './en.ts'
import { es } from './es.ts'

export const sequenceTexts = { es, en }
