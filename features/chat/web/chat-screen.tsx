import useMediaQuery from '@mui/material/useMediaQuery'
import { BESIDE, TwoPanes } from '#platform/conversation/web/two-panes.tsx'
import { useOpenInAddress } from '#platform/conversation/web/use-open-in-address.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { chatTexts } from '../i18n/texts.ts'
import { useChat } from './chat-context.tsx'
import { chatMediaSource } from './files/media-source.ts'
import { ListPane } from './list/list-pane.tsx'

/** Half of the screen's code, prefetched: most people open a chat soon. */
const Conversation = lazyPreloaded(async () => (await import('./conversation/conversation.tsx')).Conversation)

/** Chats on the left, the open one on the right; one of both where there is little room. The address says which is open. */
export const ChatScreen = () => {
  const api = useApi()
  const t = useText(chatTexts)
  const session = useChat()
  const beside = useMediaQuery(BESIDE)
  const chatId = useOpenInAddress(session)
  return (
    <MediaSourceContext value={chatMediaSource(api)}>
      <TwoPanes
        beside={beside}
        list={<ListPane />}
        listWidth="clamp(264px, 30%, 360px)"
        open={chatId === null ? null : <Conversation chatId={chatId} back={!beside} />}
        nothing={{ title: t('chat.choose'), hint: t('chat.chooseHint') }}
      />
    </MediaSourceContext>
  )
}
