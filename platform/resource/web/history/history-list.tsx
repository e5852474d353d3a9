import CloudOff from '@mui/icons-material/CloudOffOutlined'
import History from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { resourceTexts } from '../../i18n/texts.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import { ChangeRow } from './change-row.tsx'
import { type HistoryFilters, useHistory } from './use-history.ts'

interface HistoryListProps extends HistoryFilters {
  resource: Resource
  texts: ResourceTexts
  /** Opens a record, in the history of all. */
  onOpen?: (id: number) => void
}

/** History of one record or all, newest first. */
export const HistoryList = ({ resource, texts, onOpen, ...filters }: HistoryListProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const query = useHistory(resource, filters)
  const changes = query.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {query.isPending && (
        <Box role="status" aria-label={ui('ui.loading')}>
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} height={56} />
          ))}
        </Box>
      )}
      {query.isError && (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={ui('ui.loadFailed')}
          hint={failureDetail(query.error)}
          action={{ label: ui('ui.retry'), onClick: () => void query.refetch() }}
        />
      )}
      {query.isSuccess && changes.length === 0 && (
        <ListMessage icon={<History />} title={t('history.empty')} hint={t('history.emptyHint')} />
      )}
      <Box component="ol" aria-label={t('history')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {changes.map((change) => (
          <ChangeRow key={change.id} {...{ resource, texts, change, onOpen }} />
        ))}
      </Box>
      {query.hasNextPage && (
        <Button
          onClick={() => void query.fetchNextPage()}
          disabled={query.isFetchingNextPage}
          sx={{ justifySelf: 'center' }}
        >
          {t('bin.more')}
        </Button>
      )}
    </Box>
  )
}
