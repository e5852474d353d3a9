import ForumOutlined from '@mui/icons-material/ForumOutlined'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { lazyPreloadable } from '#platform/ui/lazy/lazy-components.ts'
import { useChat } from '../contract/abilities.ts'
import { chatTexts } from '../i18n/texts.ts'
import { UnreadBadge } from './list/unread-badge.tsx'

/** The chat's screen in the phone's area. */
export const chatScreen: AreaScreen = {
  path: 'chat',
  label: (language: Language) => translate(chatTexts, language, 'chat.title'),
  icon: <ForumOutlined fontSize="small" />,
  ability: useChat.name,
  badge: UnreadBadge,
  actions: [
    {
      id: 'chat.new',
      label: (language) => translate(chatTexts, language, 'chat.new'),
      synonyms: (language) => translate(chatTexts, language, 'chat.newWords'),
      to: '?nuevo=chat',
      creates: true,
    },
    {
      id: 'chat_group.new',
      label: (language) => translate(chatTexts, language, 'chat.newGroup'),
      to: '?nuevo=grupo',
      creates: true,
    },
  ],
  ...lazyPreloadable(async () => (await import('./chat-screen.tsx')).ChatScreen),
}
