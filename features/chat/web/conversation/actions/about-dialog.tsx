import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'

interface AboutDialogProps<Data> {
  title: string
  query: UseQueryResult<Data>
  render: (data: Data) => ReactNode
  onClose: () => void
}

/** A dialog that fetches data and shows it. */
export function AboutDialog<Data>({ title, query, render, onClose }: AboutDialogProps<Data>) {
  const ui = useText(platformTexts)
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ minHeight: 140 }}>
        {query.isError ? (
          <Box role="alert">
            {failureDetail(query.error)}{' '}
            <Button size="small" onClick={() => void query.refetch()}>
              {ui('ui.retry')}
            </Button>
          </Box>
        ) : query.data === undefined ? (
          <Box role="status" aria-busy aria-label={ui('ui.loading')}>
            <Skeleton height={36} />
            <Skeleton height={36} />
          </Box>
        ) : (
          render(query.data)
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
