import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Timeline from '@mui/icons-material/Timeline'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { dayField, textField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import type { TimelineEntry } from '../../contract/timeline.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { attachmentSource } from '../detail/attachment-source.ts'
import { useAttachments } from '../detail/use-attachments.tsx'
import { NoteComposer } from './note-composer.tsx'
import { OlderEntries } from './older-entries.tsx'
import { timelineDays } from './timeline-days.ts'
import { TimelineFilters } from './timeline-filters.tsx'
import { kindsIn } from './timeline-groups.ts'
import { TimelineRow } from './timeline-row.tsx'
import { useTimeline } from './use-timeline.ts'

/** Filters kept in the address: comma-separated kinds, search text, last day shown. */
const TIMELINE_STATE = { kinds: textField(), find: textField(), until: dayField() }

interface StretchProps {
  heading: string
  entries: readonly TimelineEntry[]
  personId: number
  dated?: boolean
  onFile: (id: number) => void
}

/** One day's entries under a sticky heading, or the future ones. */
const Stretch = ({ heading, entries, ...row }: StretchProps) => (
  <Box component="li">
    <Typography
      variant="subtitle2"
      component="h3"
      sx={{
        color: 'text.secondary',
        py: 1,
        position: 'sticky',
        top: 0,
        zIndex: 2,
        bgcolor: 'background.paper',
      }}
    >
      {heading}
    </Typography>
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <TimelineRow key={entry.key} entry={entry} {...row} />
      ))}
    </Box>
  </Box>
)

/** A person's timeline by day, newest first, with filters and a field for notes. */
export const PersonTimeline = ({ personId }: { personId: number }) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const { day } = useDayAndTime()
  const [state, update] = useUrlState(TIMELINE_STATE)
  const query = useTimeline(personId, { ...state, kinds: kindsIn(state.kinds) })
  const { show, viewer } = useAttachments(personId)
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  const { ahead, days } = timelineDays(entries, new Date(), day)
  const narrowed = kindsIn(state.kinds).length > 0 || state.find !== '' || state.until !== ''
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <NoteComposer personId={personId} />
      <TimelineFilters state={state} onChange={update} />
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
      {query.isSuccess && entries.length === 0 && !narrowed && (
        <ListMessage icon={<Timeline />} title={t('crm.timeline.empty')} hint={t('crm.timeline.emptyHint')} />
      )}
      {query.isSuccess && entries.length === 0 && narrowed && (
        <ListMessage
          icon={<Timeline />}
          title={t('crm.timeline.nothing')}
          hint={t('crm.timeline.nothingHint')}
          action={{ label: t('crm.timeline.all'), onClick: () => update({ kinds: '', find: '', until: '' }) }}
        />
      )}
      <Box component="ol" aria-label={t('crm.timeline')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ahead.length > 0 && (
          <Stretch
            heading={t('crm.timeline.ahead')}
            entries={ahead}
            personId={personId}
            dated
            onFile={show}
          />
        )}
        {days.map(([label, happened]) => (
          <Stretch key={label} heading={label} entries={happened} personId={personId} onFile={show} />
        ))}
      </Box>
      <MediaSourceContext value={attachmentSource(api)}>{viewer}</MediaSourceContext>
      {query.hasNextPage && (
        <OlderEntries busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </Box>
  )
}
