import { useChosenIn } from '#platform/conversation/web/files/use-chosen-in.ts'
import type { ChosenFile } from '#platform/media/web/files/chosen-files.ts'
import type { ChosenFiles } from '#platform/media/web/files/use-chosen-files.ts'
import { attachFile } from '../../contract/files.ts'
import { useChat, useChatState } from '../chat-context.tsx'

const NONE: readonly ChosenFile[] = []

export function useChosenForChat(chatId: number): ChosenFiles {
  const { chosen } = useChat()
  const files = useChatState((view) => view.chosen[chatId] ?? NONE)
  return useChosenIn({ chatId, chosen, files, maxBytes: attachFile.upload.maxBytes })
}
