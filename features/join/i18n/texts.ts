import { en } from './en.ts'
import { es } from './es.ts'

export const joinTexts = { es, en }
