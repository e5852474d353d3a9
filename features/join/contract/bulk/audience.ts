import { paramsOf } from '../templates/template-text.ts'

/** Where a parameter comes from: a column, or a text where there is none or its cell is empty. */
export interface ParamSource {
  column: string | null
  text: string
}

export const paramsFor = (
  sources: readonly ParamSource[],
  cells: Readonly<Record<string, string>>,
): string[] =>
  sources.map(({ column, text }) => (column === null ? '' : (cells[column] ?? '').trim()) || text.trim())

/** Whether everything that the text needs is there. */
export const isComplete = (text: string, params: readonly string[]): boolean =>
  Array.from({ length: paramsOf(text) }, (_, place) => params[place] ?? '').every((param) => param !== '')

const PHONE = /cel|m[oó]vil|mobile|tel|phone|whats|n[uú]mero/i
const NAME = /nombre|name|cliente/i

/** Which column is likely the number, and which the name. */
export function guessColumns(columns: readonly string[]): { phone: string | null; name: string | null } {
  return {
    phone: columns.find((column) => PHONE.test(column)) ?? null,
    name: columns.find((column) => NAME.test(column)) ?? null,
  }
}
