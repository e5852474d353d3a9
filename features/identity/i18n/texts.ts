import { en } from './en.ts'
import { es } from './es.ts'

export const identityTexts = { es, en }
