import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Timeline from '@mui/icons-material/Timeline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { TIMELINE_KINDS, type TimelineKind } from '../../contract/timeline.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { NoteComposer } from './note-composer.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { useTimeline } from './use-timeline.ts'

/** What happened with a person, the newest first; by kind, by words, and a note more. */
export const PersonTimeline = ({ personId }: { personId: number }) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([])
  const [search, setSearch] = useState('')
  const query = useTimeline(personId, kinds, search)
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  const toggle = (kind: TimelineKind) =>
    setKinds((before) =>
      before.includes(kind) ? before.filter((one) => one !== kind) : [...before, kind].toSorted(),
    )
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <NoteComposer personId={personId} />
      <SearchField label={t('crm.timeline.search')} value={search} onChange={setSearch} />
      <Box
        role="group"
        aria-label={t('crm.timeline.kinds')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
      >
        {TIMELINE_KINDS.map((kind) => (
          <Chip
            key={kind}
            size="small"
            label={t(`crm.timeline.kind.${kind}`)}
            aria-pressed={kinds.includes(kind)}
            color={kinds.includes(kind) ? 'primary' : 'default'}
            variant={kinds.includes(kind) ? 'filled' : 'outlined'}
            onClick={() => toggle(kind)}
          />
        ))}
      </Box>
      {query.isPending && (
        <Box role="status" aria-label={ui('ui.loading')}>
          {['a', 'b', 'c', 'd'].map((row) => (
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
      {query.isSuccess && entries.length === 0 && (
        <ListMessage icon={<Timeline />} title={t('crm.timeline.empty')} hint={t('crm.timeline.emptyHint')} />
      )}
      <Box component="ol" aria-label={t('crm.timeline')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <TimelineRow key={entry.key} entry={entry} personId={personId} />
        ))}
      </Box>
      {query.hasNextPage && (
        <Button
          onClick={() => void query.fetchNextPage()}
          disabled={query.isFetchingNextPage}
          sx={{ justifySelf: 'center' }}
        >
          {t('crm.timeline.more')}
        </Button>
      )}
    </Box>
  )
}
