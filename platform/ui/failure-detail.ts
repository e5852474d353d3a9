import { ApiFailure } from '#platform/http/web/api-failure.ts'

/** What to tell of an error that a request ended with; anything else is a fault of ours and is thrown on. */
export const failureDetail = (error: unknown): string => {
  if (error instanceof ApiFailure) return error.detail
  throw error
}
