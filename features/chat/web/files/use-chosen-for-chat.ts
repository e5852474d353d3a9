import { useMemo } from 'react'
import type { ChosenFile } from '#platform/media/web/files/chosen-files.ts'
import { type ChosenFiles, useChosenFiles } from '#platform/media/web/files/use-chosen-files.ts'
import { attachFile } from '../../contract/files.ts'
import { useChat, useChatState } from '../chat-context.tsx'

const NONE: readonly ChosenFile[] = []

/** The files that were chosen for a chat, which stay with it. Mounted anew for each chat. */
export function useChosenForChat(chatId: number): ChosenFiles {
  const { chosen } = useChat()
  const files = useChatState((view) => view.chosen[chatId] ?? NONE)
  const store = useMemo(
    () => ({
      files,
      add: (added: readonly File[]) => chosen.add(chatId, added),
      caption: (id: string, caption: string) => chosen.caption(chatId, id, caption),
      remove: (id: string) => chosen.remove(chatId, id),
      clear: () => chosen.clear(chatId),
      sent: () => chosen.sent(chatId),
    }),
    [chatId, chosen, files],
  )
  return useChosenFiles(store, attachFile.upload.maxBytes)
}
