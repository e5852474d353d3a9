import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureDetail } from '../failure-detail.ts'
import { RetryAlert } from '../retry-alert.tsx'

interface ReadFormProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The form, filled with what was read. */
  children: (data: Data) => ReactNode
}

/** A form of what is stored: its shape while that is read, and another try where it could not be. */
export const ReadForm = <Data,>({ query: { data, error, refetch }, children }: ReadFormProps<Data>) => {
  if (data !== undefined) return children(data)
  if (error) return <RetryAlert onRetry={() => void refetch()}>{failureDetail(error)}</RetryAlert>
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2, pb: 2 }}>
      {[0, 1, 2].map((field) => (
        <Skeleton key={field} variant="rounded" height={40} />
      ))}
    </Box>
  )
}
