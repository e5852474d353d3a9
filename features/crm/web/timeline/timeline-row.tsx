import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import LinkText from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense, useContext } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { useDayAndTime, useViewer } from '#platform/ui/viewer.tsx'
import type { TimelineEntry } from '../../contract/timeline.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useCrmPages } from '../pages.ts'
import { OwnNote } from './own-note.tsx'
import { TimelineIcon } from './timeline-icon.tsx'
import { detailsOf, pageOf, titleOf } from './timeline-labels.ts'
import { TimelineSoundContext } from './timeline-sound.ts'

interface TimelineRowProps {
  entry: TimelineEntry
  personId: number
  /** Shows the day too, where the heading is not a day. */
  dated?: boolean
  /** Opens a file of the person. */
  onFile: (id: number) => void
}

/** The entry's title, linked to its record. */
const Title = ({ entry, personId, onFile }: TimelineRowProps) => {
  const title = titleOf(entry, useText(crmTexts))
  const page = pageOf(entry, useCrmPages(), personId)
  const { kind, record } = entry
  if (page !== null)
    return (
      <LinkText component={Link} to={page} underline="hover" sx={{ color: 'text.primary' }}>
        {title}
      </LinkText>
    )
  if (kind !== 'file' || record === null) return title
  return (
    <LinkText
      component="button"
      type="button"
      onClick={() => onFile(record)}
      sx={{ font: 'inherit', textAlign: 'start', overflowWrap: 'anywhere' }}
    >
      {title}
    </LinkText>
  )
}

/** The entry's text: notes are highlighted, conversations quoted. */
const Words = ({ kind, text }: { kind: TimelineEntry['kind']; text: string }) => (
  <Typography
    variant="body2"
    sx={{
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      ...(kind === 'conversation' || kind === 'call'
        ? { borderLeft: 2, borderColor: 'divider', pl: 1, my: 0.5, color: 'text.secondary' }
        : {}),
    }}
  >
    {text}
  </Typography>
)

/** One timeline entry. */
export const TimelineRow = (props: TimelineRowProps) => {
  const { entry, personId, dated = false } = props
  const t = useText(crmTexts)
  const { day, time } = useDayAndTime()
  const { userId } = useViewer()
  const Sound = useContext(TimelineSoundContext)
  const { kind, record, text, who, amount, label } = entry
  const own = kind === 'comment' && record !== null && who?.id === userId
  // Field changes are frequent and matter least: one muted line each.
  const quiet = kind === 'move'
  const details = detailsOf(entry, t)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        pb: quiet ? 1 : 1.75,
        position: 'relative',
        // The line that connects this icon with the next.
        '&:not(:last-child)::before': {
          content: '""',
          position: 'absolute',
          left: 14,
          top: 28,
          bottom: 0,
          borderLeft: 1,
          borderColor: 'divider',
        },
      }}
    >
      <TimelineIcon entry={entry} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          pt: 0.5,
          ...(kind === 'comment' ? { bgcolor: 'warning.light', borderRadius: 1, px: 1.25, py: 0.75 } : {}),
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <Typography
            variant="body2"
            sx={{ flex: 1, minWidth: 120, fontWeight: quiet ? 400 : 600, overflowWrap: 'anywhere' }}
          >
            <Title {...props} />
            {quiet && entry.title !== '' && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {` · ${entry.title}`}
              </Box>
            )}
            {label !== null && label !== '' && (
              <Chip component="span" size="small" label={label} sx={{ ml: 1, height: 20, fontWeight: 400 }} />
            )}
          </Typography>
          {amount !== null && (
            <Typography
              variant="body2"
              sx={{ fontWeight: 600, color: kind === 'sale' ? 'success.main' : 'text.primary' }}
            >
              {formatMoney(amount)}
            </Typography>
          )}
          <Typography
            component="time"
            dateTime={entry.at}
            variant="caption"
            sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
          >
            {dated ? `${day(entry.at)} ${time(entry.at)}` : time(entry.at)}
          </Typography>
        </Box>
        {own && <OwnNote id={record} text={text ?? ''} personId={personId} />}
        {!own && text !== null && <Words kind={kind} text={text} />}
        {(who !== null || details.length > 0) && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary', mt: 0.25 }}>
            {who !== null && !quiet && <InitialsAvatar name={who.label} src={null} size={18} />}
            <Typography variant="caption">
              {[...(who === null ? [] : [who.label]), ...details].join(' · ')}
            </Typography>
          </Box>
        )}
        {(kind === 'call' || kind === 'voicemail') && Sound !== null && (
          <Suspense fallback={<Skeleton height={32} />}>
            <Sound kind={kind} call={entry.call} sounds={entry.sounds} />
          </Suspense>
        )}
      </Box>
    </Box>
  )
}
