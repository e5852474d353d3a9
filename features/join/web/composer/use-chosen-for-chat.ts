import { useChosenIn } from '#platform/conversation/web/files/use-chosen-in.ts'
import type { ChosenFile } from '#platform/media/web/files/chosen-files.ts'
import type { ChosenFiles } from '#platform/media/web/files/use-chosen-files.ts'
import { uploadFiles } from '../../contract/messages.ts'
import { useJoin, useJoinState } from '../join-context.ts'

const NONE: readonly ChosenFile[] = []

export function useChosenForChat(chatId: number): ChosenFiles {
  const { chosen } = useJoin()
  const files = useJoinState((view) => view.chosen[chatId] ?? NONE)
  return useChosenIn({ chatId, chosen, files, maxBytes: uploadFiles.upload.maxBytes })
}
