import Check from '@mui/icons-material/Check'
import Close from '@mui/icons-material/Close'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import LinkText from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { Link } from 'react-router'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { RecordFacts } from '#platform/resource/web/record-facts.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { useRecord } from '#platform/resource/web/use-record.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { type AgendaEvent, agendaEvents } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { Commitments } from './commitments.tsx'
import { EventHistory } from './event-history.tsx'
import { GuestList } from './guests/guest-list.tsx'
import { recurrenceWords } from './recurrence/recurrence-words.ts'
import { useEventActions } from './use-agenda.ts'

const FACTS = [
  'starts_at',
  'ends_at',
  'recurrence',
  'room',
  'location',
  'meeting_url',
  'owner',
  'group',
  'call_label',
  'person',
  'business',
  'description',
]

const linked = (field: 'person' | 'business', to: string) => (record: AgendaEvent) => {
  const named = record[field]
  return named === null ? (
    '—'
  ) : (
    <LinkText component={Link} to={`${to}/${named.id}`}>
      {named.label}
    </LinkText>
  )
}

const MeetingLink = ({ url }: { url: string | null }) =>
  url === null ? (
    '—'
  ) : (
    <LinkText href={url} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
      {url}
    </LinkText>
  )

const Repeats = ({ event }: { event: AgendaEvent }) => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  const words = recurrenceWords(event.recurrence, language) ?? t('agenda.repeats.never')
  return event.detached ? `${words} · ${t('agenda_event.detached')}` : words
}

const LINKS = {
  recurrence: (record: AgendaEvent) => <Repeats event={record} />,
  meeting_url: (record: AgendaEvent) => <MeetingLink url={record.meeting_url} />,
  person: linked('person', '/crm/detalle'),
  business: linked('business', '/fxCrm/fxBusiness'),
}

interface EventDialogProps {
  id: number
  onEdit: () => void
  onClose: () => void
}

/** An event: time, owner, person, commitment and annotation. */
export const EventDialog = ({ id, onEdit, onClose }: EventDialogProps) => {
  const t = useText(agendaTexts)
  const ui = useText(platformTexts)
  const texts = useResourceTexts(agendaEvents, agendaTexts)
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const read = useRecord(agendaEvents, id)
  const { setDone, remove, dialog } = useEventActions()
  const event = read.data
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={narrow} aria-labelledby={titleId} onClose={onClose}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
        <DialogTitle
          id={titleId}
          sx={{
            typography: 'h2',
            flex: 1,
            minWidth: 0,
            overflowWrap: 'anywhere',
            ...(event?.done ? { textDecoration: 'line-through' } : {}),
          }}
        >
          {event?.title ?? t('agenda.dialog')}
        </DialogTitle>
        <IconButton aria-label={ui('ui.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
        {read.isPending && <Skeleton height={200} />}
        {read.isError && (
          <RetryAlert onRetry={() => void read.refetch()}>{failureDetail(read.error)}</RetryAlert>
        )}
        {event !== undefined && (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button
                size="small"
                variant={event.done ? 'outlined' : 'contained'}
                startIcon={<Check />}
                onClick={() => void setDone(event, !event.done).then(() => read.refetch())}
              >
                {t(event.done ? 'agenda.markPending' : 'agenda.markDone')}
              </Button>
              <Button size="small" startIcon={<Edit />} onClick={onEdit}>
                {ui('ui.edit')}
              </Button>
              <Button
                size="small"
                color="error"
                startIcon={<Delete />}
                onClick={() => void remove(event).then((gone) => gone && onClose())}
              >
                {ui('ui.delete')}
              </Button>
            </Box>
            <RecordFacts resource={agendaEvents} texts={texts} record={event} only={FACTS} render={LINKS} />
            <GuestList id={id} repeats={event.recurrence !== null} />
            <Commitments id={id} />
            <EventHistory id={id} />
          </>
        )}
      </DialogContent>
      {dialog}
    </Dialog>
  )
}
