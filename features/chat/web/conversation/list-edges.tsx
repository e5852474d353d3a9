import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import type { Loading } from '../chat-session.ts'

const Edge = ({ at, loading, retry }: { at: 'top' | 'bottom'; loading: Loading; retry: () => void }) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  if (loading === 'ready') return null
  return (
    <Box sx={{ position: 'absolute', [at]: 36, left: 0, right: 0, display: 'grid', placeItems: 'center' }}>
      {loading === 'loading' ? (
        <CircularProgress size={18} aria-label={ui('ui.loading')} />
      ) : (
        <Button size="small" variant="contained" color="error" onClick={retry}>
          {t('chat.olderFailed')} {ui('ui.retry')}
        </Button>
      )}
    </Box>
  )
}

/** Over the list, so that nothing moves: that more is being read on either side, or could not be. */
export const ListEdges = () => {
  const session = useChat()
  const older = useChatState(({ open }) => open?.older ?? 'ready')
  const newer = useChatState(({ open }) => open?.newer ?? 'ready')
  return (
    <>
      <Edge at="top" loading={older} retry={session.loadOlder} />
      <Edge at="bottom" loading={newer} retry={session.loadNewer} />
    </>
  )
}
