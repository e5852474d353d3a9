import { translate } from '#platform/i18n/text.ts'
import type { OfflineText } from '#platform/realtime/web/live-socket.ts'
import { chatTexts } from '../i18n/texts.ts'

/** Both sockets of the chat show this text when disconnected. */
export const chatOffline: OfflineText = (language) => translate(chatTexts, language, 'chat.offline')
