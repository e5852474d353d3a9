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

/** The list and the open chat side by side, or one of them on a narrow screen. The address has the open chat. */
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
