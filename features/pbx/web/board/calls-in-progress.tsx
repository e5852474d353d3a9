import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { boardTexts } from '../../i18n/board/texts.ts'
import type { BoardStore } from './board-store.ts'
import { CallRows } from './calls-table.tsx'
import { FiguresRow } from './figures-row.tsx'
import { type DirectionFilter, findCalls } from './find-calls.ts'
import { Freshness } from './freshness.tsx'
import { OwnGroups } from './own-groups.tsx'
import { useBoard } from './use-board.ts'

const DIRECTIONS = ['inbound', 'outbound', 'internal'] as const

const Calls = ({ store }: { store: BoardStore }) => {
  const t = useText(boardTexts)
  const calls = useStore(store, (state) => state.calls)
  const [search, setSearch] = useState('')
  const [direction, setDirection] = useState<DirectionFilter>(null)
  const found = findCalls(calls.values(), { search, direction })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SearchField label={t('calls.search')} value={search} onChange={setSearch} />
        {([null, ...DIRECTIONS] as const).map((one) => (
          <Chip
            key={one ?? 'all'}
            variant={direction === one ? 'filled' : 'outlined'}
            aria-pressed={direction === one}
            onClick={() => setDirection(one)}
            label={one === null ? t('calls.all') : t(`direction.${one}`)}
          />
        ))}
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {t('calls.shown', { count: found.length })}
        </Typography>
      </Box>
      {found.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>
          {t(calls.size === 0 ? 'calls.none' : 'calls.noneFound')}
        </Typography>
      ) : (
        <CallRows calls={found} canSupervise />
      )}
    </>
  )
}

/** The calls that run now, with the board's figures and actions. */
export const CallsInProgress = () => {
  const t = useText(boardTexts)
  const { store, failure, online, retry } = useBoard()
  const loaded = useStore(store, (state) => state.loaded)
  return (
    <Screen
      title={t('calls.title')}
      toolbar={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('calls.hint')}
        </Typography>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, overflow: 'auto', flex: 1, minHeight: 0 }}>
        {failure !== null && (
          <Alert severity="error" action={<Button onClick={retry}>{t('board.retry')}</Button>}>
            {failureDetail(failure)}
          </Alert>
        )}
        <Freshness store={store} online={online} failed={failure !== null} />
        {!loaded && failure === null && <Skeleton variant="rounded" height={240} />}
        {loaded && (
          <>
            <OwnGroups />
            <FiguresRow store={store} />
            <Calls store={store} />
          </>
        )}
      </Box>
    </Screen>
  )
}
