import { z } from 'zod'
import { text } from '#platform/contract/scalars.ts'

const MAX_LINES = 100

export const quoteLine = z.object({
  name: text(160).min(1),
  quantity: z.number().min(0.01).max(1_000_000),
  /** Of one, pesos. */
  price: z.number().int().min(0).max(99_999_999_999),
  /** Percent. */
  discount: z.number().min(0).max(100),
  /** IVA, percent. */
  vat: z.number().min(0).max(100),
})
export type QuoteLine = z.output<typeof quoteLine>

export const quoteLines = z.array(quoteLine).min(1).max(MAX_LINES)

export interface QuoteTotals {
  /** Before discounts. */
  gross: number
  discount: number
  vat: number
  total: number
}

/** Whole pesos: each line is rounded, so that the lines of the document add up to its totals. */
export function lineTotals({ quantity, price, discount, vat }: QuoteLine): QuoteTotals {
  const gross = Math.round(quantity * price)
  const less = Math.round((gross * discount) / 100)
  const tax = Math.round(((gross - less) * vat) / 100)
  return { gross, discount: less, vat: tax, total: gross - less + tax }
}

export const quoteTotals = (lines: readonly QuoteLine[]): QuoteTotals =>
  lines.map(lineTotals).reduce(
    (sum, line) => ({
      gross: sum.gross + line.gross,
      discount: sum.discount + line.discount,
      vat: sum.vat + line.vat,
      total: sum.total + line.total,
    }),
    { gross: 0, discount: 0, vat: 0, total: 0 },
  )
