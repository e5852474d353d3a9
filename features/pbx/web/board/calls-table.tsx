import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useStore } from 'zustand'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { BoardCall } from '../../contract/board.ts'
import { boardTexts } from '../../i18n/board/texts.ts'
import type { BoardStore } from './board-store.ts'
import { CallActions } from './call-actions.tsx'
import { findCalls } from './find-calls.ts'
import { Since } from './since.tsx'

const CallRow = memo(({ call, canSupervise }: { call: BoardCall; canSupervise: boolean }) => {
  const t = useText(boardTexts)
  return (
    <TableRow>
      <TableCell>{t(`direction.${call.direction}`)}</TableCell>
      <TableCell>{formatPhone(call.caller)}</TableCell>
      <TableCell>{formatPhone(call.callee)}</TableCell>
      <TableCell>
        {t(`phase.${call.phase}`)}
        {call.where !== '' && ` · ${call.where}`}
      </TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Since since={call.answered_at ?? call.started_at} />
      </TableCell>
      {canSupervise && (
        <TableCell align="right" padding="checkbox">
          <CallActions call={call} />
        </TableCell>
      )}
    </TableRow>
  )
})

/** Most rows shown; the total is above the table. */
const MAX_ROWS = 200

/** Running calls as a table; `canSupervise`: with the actions of a supervisor. */
export const CallRows = ({
  calls,
  canSupervise = false,
}: {
  calls: readonly BoardCall[]
  canSupervise?: boolean
}) => {
  const t = useText(boardTexts)
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
            {canSupervise && <TableCell />}
          </TableRow>
        </TableHead>
        <TableBody>
          {calls.slice(0, MAX_ROWS).map((call) => (
            <CallRow key={call.id} call={call} canSupervise={canSupervise} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** Running calls, the longest first. */
export const CallsTable = ({ store }: { store: BoardStore }) => {
  const t = useText(boardTexts)
  const calls = useStore(store, (state) => state.calls)
  if (calls.size === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('calls.none')}</Typography>
  return <CallRows calls={findCalls(calls.values(), { search: '', direction: null })} />
}
