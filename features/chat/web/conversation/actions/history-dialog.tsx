import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { Message } from '../../../contract/message.ts'
import { messageRevisions } from '../../../contract/messages.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { AboutDialog } from './about-dialog.tsx'

/** Earlier versions of an edited or deleted message; opening it is audited. */
export const HistoryDialog = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const t = useText(chatTexts)
  const api = useApi()
  const moment = useMoment()
  const query = useQuery({
    queryKey: ['chat', 'revisions', message.id],
    queryFn: ({ signal }) => api.call(messageRevisions, { params: { id: message.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <AboutDialog
      title={t('chat.history')}
      query={query}
      onClose={onClose}
      render={({ results }) => (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {results.map(({ change, message: text, changed_at, changed_by }) => (
            <li key={changed_at}>
              <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                {t(`chat.history.${change}`, { name: changed_by.name, when: moment(changed_at) })}
              </Box>
              <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
            </li>
          ))}
        </Box>
      )}
    />
  )
}
