import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Download from '@mui/icons-material/DownloadOutlined'
import Refresh from '@mui/icons-material/Refresh'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Sent } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import {
  EXCHANGE_STATES,
  type Exchange,
  type listExchanges,
  repeatExchange,
} from '../contract/connections.ts'
import { integrationsTexts } from '../i18n/texts.ts'
import { ExchangeRow } from './exchange-row.tsx'
import { toCsv } from './to-csv.ts'

type Query = NonNullable<Sent<typeof listExchanges>['query']>

interface ExchangeLogProps {
  /** Of the cache and the exported file. */
  name: string
  read: (query: Query, signal: AbortSignal) => Promise<Answer<typeof listExchanges>>
  withDirection?: boolean
}

/** The log of a connection or webhook: newest first, searched, filtered, exported; each exchange can be made again. */
export const ExchangeLog = ({ name, read, withDirection = false }: ExchangeLogProps) => {
  const t = useText(integrationsTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<Exchange['state'] | ''>('')
  const [direction, setDirection] = useState<'' | 'in' | 'out'>('')
  const log = useInfiniteQuery({
    queryKey: ['integrations', 'log', name, search, state, direction],
    queryFn: ({ pageParam, signal }) =>
      read(
        {
          ...(search === '' ? {} : { search }),
          ...(state === '' ? {} : { state }),
          ...(direction === '' ? {} : { direction }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ results, more }) => (more ? (results.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })
  const rows = log.data?.pages.flatMap(({ results }) => results) ?? []
  const filtered = search !== '' || state !== '' || direction !== ''
  const again = async ({ id }: Exchange) => {
    try {
      await api.call(repeatExchange, { params: { id } })
      showToast(t('log.again.done'))
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
    await log.refetch()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1, alignContent: 'start', containerType: 'inline-size' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SearchField label={t('log.search')} value={search} onChange={setSearch} />
        <FilterSelect
          label={t('log.state')}
          value={state}
          choices={[
            { value: '', label: t('log.all') },
            ...EXCHANGE_STATES.map((one) => ({ value: one, label: t(`log.state.${one}`) })),
          ]}
          onChange={(value) => setState(EXCHANGE_STATES.find((one) => one === value) ?? '')}
        />
        {withDirection && (
          <FilterSelect
            label={t('log.direction')}
            value={direction}
            choices={[
              { value: '', label: t('log.direction') },
              { value: 'out', label: t('log.direction.out') },
              { value: 'in', label: t('log.direction.in') },
            ]}
            onChange={(value) => setDirection(value === 'in' || value === 'out' ? value : '')}
          />
        )}
        <Box sx={{ flex: 1 }} />
        <IconButton size="small" aria-label={t('log.refresh')} onClick={() => void log.refetch()}>
          <Refresh />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('log.export')}
          disabled={rows.length === 0}
          onClick={() => saveBlob(`${name}.csv`, toCsv(rows))}
        >
          <Download />
        </IconButton>
      </Box>
      {log.isFetching && <LinearProgress sx={{ height: 2 }} />}
      {log.isError && (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={failureDetail(log.error)}
          action={{ label: ui('ui.retry'), onClick: () => void log.refetch() }}
        />
      )}
      {log.isSuccess && rows.length === 0 && (
        <ListMessage icon={<SwapHoriz />} title={t(filtered ? 'log.emptyFiltered' : 'log.empty')} />
      )}
      {rows.map((row) => (
        <ExchangeRow
          key={row.id}
          exchange={row}
          withDirection={withDirection}
          onAgain={() => void again(row)}
        />
      ))}
      {log.hasNextPage && (
        <Button
          size="small"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
          sx={{ justifySelf: 'center' }}
        >
          {t('log.older')}
        </Button>
      )}
    </Box>
  )
}
