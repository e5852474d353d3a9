import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageText } from '#platform/conversation/web/text/message-text.tsx'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { previewBroadcast } from '../../contract/bulk/broadcast-calls.ts'
import { bulkTexts } from '../../i18n/bulk/texts.ts'
import { bulkScreenTexts } from '../i18n/bulk.ts'
import { PanelList } from '../panels/panel-list.tsx'

const PAGE = 10

/** Previews the messages, one recipient at a time. */
export const PreviewSection = ({ id, audience }: { id: number; audience: string }) => {
  const t = useText(bulkScreenTexts)
  const words = useText(bulkTexts)
  const api = useApi()
  const [index, setIndex] = useState(0)
  const [wrong, setWrong] = useState(false)
  const offset = Math.floor(index / PAGE) * PAGE
  const query = useQuery({
    queryKey: ['join', 'broadcast preview', id, audience, offset, wrong],
    queryFn: ({ signal }) =>
      api.call(previewBroadcast, { params: { id }, query: { offset, wrong: String(wrong) }, signal }),
    placeholderData: keepPreviousData,
  })
  const count = query.data?.count ?? 0
  // While another page is read, the place would be of one message and the text of another.
  const shown = query.isPlaceholderData ? undefined : query.data?.results[index - offset]
  return (
    <Box component="section" aria-label={t('bulk.preview')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="h3">
        {t('bulk.preview')}
      </Typography>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={wrong}
            onChange={(_, checked) => {
              setWrong(checked)
              setIndex(0)
            }}
          />
        }
        label={t('bulk.preview.wrong')}
      />
      <PanelList query={query} isEmpty={count === 0} empty={t('bulk.audience.none')}>
        {shown && (
          <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 2, display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <Typography variant="body2" sx={{ fontWeight: 500 }}>
                {shown.name || formatPhone(shown.phone)}
              </Typography>
              {shown.name !== '' && <Typography variant="caption">{formatPhone(shown.phone)}</Typography>}
              <Chip size="small" label={words(`join_broadcast_recipient.result.${shown.result}`)} />
            </Box>
            <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              <MessageText text={shown.text} />
            </Box>
          </Box>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Button size="small" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            {t('bulk.preview.before')}
          </Button>
          <Typography variant="caption" aria-live="polite">
            {t('bulk.preview.place', { place: index + 1, count })}
          </Typography>
          <Button size="small" disabled={index + 1 >= count} onClick={() => setIndex(index + 1)}>
            {t('bulk.preview.after')}
          </Button>
        </Box>
      </PanelList>
    </Box>
  )
}
