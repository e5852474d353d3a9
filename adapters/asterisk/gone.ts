import { AriRefused } from './ari/errors.ts'

/** Errors that mean: gone, or ending. */
const GONE = new Set([400, 404, 409, 412, 422])

export const isGone = (error: unknown): boolean => error instanceof AriRefused && GONE.has(error.status)

export function ignoreGone(error: unknown): void {
  if (!isGone(error)) throw error
}

export function goneIsNull(error: unknown): null {
  if (!isGone(error)) throw error
  return null
}
