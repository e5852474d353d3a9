import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { Message } from '../../../contract/message.ts'
import { readersOf } from '../../../contract/messages.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { AboutDialog } from './about-dialog.tsx'

interface Reader {
  id: number
  name: string
  read_at?: string
}

const Readers = ({ title, people }: { title: string; people: readonly Reader[] }) => {
  const moment = useMoment()
  if (people.length === 0) return null
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Box
        component="h3"
        sx={{ m: 0, mb: 0.5, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}
      >
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map(({ id, name, read_at }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 40 }}
          >
            <InitialsAvatar name={name} src={null} size={28} />
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {name}
            </Box>
            {read_at && (
              <Box
                component="time"
                dateTime={read_at}
                sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}
              >
                {moment(read_at)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The readers of a message, with times, and those who have not read it. */
export const ReadersDialog = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const t = useText(chatTexts)
  const api = useApi()
  const query = useQuery({
    queryKey: ['chat', 'readers', message.id],
    queryFn: ({ signal }) => api.call(readersOf, { params: { id: message.id }, signal }),
    staleTime: 0,
  })
  return (
    <AboutDialog
      title={t('chat.readers')}
      query={query}
      onClose={onClose}
      render={({ read, unread }) => (
        <>
          <Readers title={t('chat.readers.read')} people={read} />
          <Readers title={t('chat.readers.unread')} people={unread} />
        </>
      )}
    />
  )
}
