import { paramsOf } from '../templates/template-text.ts'

/** Source of a parameter: a column, or `text` without a column or when its cell is empty. */
export interface ParamSource {
  column: string | null
  text: string
}

export const paramsFor = (
  sources: readonly ParamSource[],
  cells: Readonly<Record<string, string>>,
): string[] =>
  sources.map(({ column, text }) => (column === null ? '' : (cells[column] ?? '').trim()) || text.trim())

/** Whether the text has all its parameters. */
export const isComplete = (text: string, params: readonly string[]): boolean =>
  Array.from({ length: paramsOf(text) }, (_, index) => params[index] ?? '').every((param) => param !== '')

const PHONE = /cel|m[oó]vil|mobile|tel|phone|whats|n[uú]mero/i
const NAME = /nombre|name|cliente/i

/** Guesses which columns are the number and the name. */
export function guessColumns(columns: readonly string[]): { phone: string | null; name: string | null } {
  return {
    phone: columns.find((column) => PHONE.test(column)) ?? null,
    name: columns.find((column) => NAME.test(column)) ?? null,
  }
}
