import { en } from './en.ts'
import { es } from './es.ts'

export const unusualTexts = { es, en }
