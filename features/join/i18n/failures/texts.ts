import { en } from './en.ts'
import { es } from './es.ts'

/** By code, for both sides: `failed.{code}`. */
export const failureTexts = { es, en }
