import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import type { BoardCall } from '../../contract/board.ts'
import { boardTexts } from '../../i18n/board/texts.ts'
import type { BoardStore } from './board-store.ts'
import { Since } from './since.tsx'

const CallRow = memo(({ call }: { call: BoardCall }) => {
  const t = useText(boardTexts)
  return (
    <TableRow>
      <TableCell>{t(`direction.${call.direction}`)}</TableCell>
      <TableCell>{call.caller}</TableCell>
      <TableCell>{call.callee}</TableCell>
      <TableCell>
        {t(`phase.${call.phase}`)}
        {call.where !== '' && ` · ${call.where}`}
      </TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Since since={call.answered_at ?? call.started_at} />
      </TableCell>
    </TableRow>
  )
})

/** Most rows shown; the total is above the table. */
const MAX_ROWS = 200

/** Running calls, the longest first. */
export const CallsTable = ({ store }: { store: BoardStore }) => {
  const t = useText(boardTexts)
  const calls = useStore(store, (state) => state.calls)
  if (calls.size === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('calls.none')}</Typography>
  const rows = [...calls.values()].sort((one, other) => one.started_at.localeCompare(other.started_at))
  return (
    <Box tabIndex={0} role="group" aria-label={t('board.calls')} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('calls.direction')}</TableCell>
            <TableCell>{t('calls.caller')}</TableCell>
            <TableCell>{t('calls.callee')}</TableCell>
            <TableCell>{t('calls.phase')}</TableCell>
            <TableCell align="right">{t('calls.since')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, MAX_ROWS).map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
