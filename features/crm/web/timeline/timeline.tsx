import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Timeline from '@mui/icons-material/Timeline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { textField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { TIMELINE_KINDS, type TimelineKind } from '../../contract/timeline.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { attachmentSource } from '../detail/attachment-source.ts'
import { useAttachments } from '../detail/use-attachments.tsx'
import { NoteComposer } from './note-composer.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { useTimeline } from './use-timeline.ts'

/** What is looked at, in the address: kinds by commas, and words. */
const TIMELINE_STATE = { kinds: textField(), find: textField() }

/** What happened with a person, the newest first, day by day; by kind, by words, and a note more. */
export const PersonTimeline = ({ personId }: { personId: number }) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const { day } = useDayAndTime()
  const [state, update] = useUrlState(TIMELINE_STATE)
  const asked = state.kinds.split(',')
  const kinds = TIMELINE_KINDS.filter((kind) => asked.includes(kind))
  const query = useTimeline(personId, kinds, state.find)
  const { show, viewer } = useAttachments(personId)
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  const days = Map.groupBy(entries, ({ at }) => day(at))
  const toggle = (kind: TimelineKind) =>
    update({
      kinds: TIMELINE_KINDS.filter((one) => kinds.includes(one) !== (one === kind)).join(','),
    })
  const narrowed = kinds.length > 0 || state.find !== ''
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <NoteComposer personId={personId} />
      <SearchField
        label={t('crm.timeline.search')}
        value={state.find}
        onChange={(find) => update({ find })}
      />
      <Box
        role="group"
        aria-label={t('crm.timeline.kinds')}
        sx={{
          display: 'flex',
          flexWrap: { xs: 'nowrap', md: 'wrap' },
          gap: 0.75,
          // On a telephone they scroll: the line itself is what is looked at.
          overflowX: { xs: 'auto', md: 'visible' },
          scrollbarWidth: 'none',
        }}
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
            sx={{ flexShrink: 0 }}
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
      {query.isSuccess && entries.length === 0 && !narrowed && (
        <ListMessage icon={<Timeline />} title={t('crm.timeline.empty')} hint={t('crm.timeline.emptyHint')} />
      )}
      {query.isSuccess && entries.length === 0 && narrowed && (
        <ListMessage
          icon={<Timeline />}
          title={t('crm.timeline.nothing')}
          hint={t('crm.timeline.nothingHint')}
          action={{ label: t('crm.timeline.all'), onClick: () => update({ kinds: '', find: '' }) }}
        />
      )}
      <Box component="ol" aria-label={t('crm.timeline')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...days].map(([label, happened]) => (
          <Box component="li" key={label}>
            <Typography variant="subtitle2" component="h3" sx={{ color: 'text.secondary', pt: 1.5 }}>
              {label}
            </Typography>
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {happened.map((entry) => (
                <TimelineRow key={entry.key} entry={entry} personId={personId} onFile={show} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <MediaSourceContext value={attachmentSource(api)}>{viewer}</MediaSourceContext>
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
