import { ApiFailure } from '#platform/http/web/api-failure.ts'

/** User text of a failed request; rethrows anything else, which is a bug. */
export const failureDetail = (error: unknown): string => {
  if (error instanceof ApiFailure) return error.detail
  throw error
}
