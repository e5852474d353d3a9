import type { UseQueryResult } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'

/**
 * Whether a query has nothing to show: it never loaded, or the server refuses it by now. While the server is only away, what
 * was loaded stays on the screen, with everything that a person is writing there.
 */
export const hasFailed = <Result extends Pick<UseQueryResult, 'status' | 'data' | 'error'>>(
  query: Result,
): query is Result & { status: 'error' } =>
  query.status === 'error' &&
  (query.data === undefined || !(query.error instanceof ApiFailure && query.error.isTransient))
