import { useCallback } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../contract/chat.ts'
import { chatTexts } from '../i18n/texts.ts'

/** A chat's name; the assistant's has none of its own and is shown in the browser's language. */
export const useChatName = (): ((chat: Pick<Chat, 'isFexIA' | 'contact_dialog'>) => string) => {
  const t = useText(chatTexts)
  return useCallback((chat) => (chat.isFexIA ? t('chat.assistantHint') : chat.contact_dialog), [t])
}
