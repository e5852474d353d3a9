import { useMemo } from 'react'
import type { ChosenFile } from '#platform/media/web/files/chosen-files.ts'
import { type ChosenFiles, useChosenFiles } from '#platform/media/web/files/use-chosen-files.ts'
import { uploadFiles } from '../../contract/messages.ts'
import { useJoin, useJoinState } from '../join-context.ts'

const NONE: readonly ChosenFile[] = []

/** The files that were chosen for a conversation, which stay with it. Mounted anew for each. */
export function useChosenForChat(chatId: number): ChosenFiles {
  const { chosen } = useJoin()
  const files = useJoinState((view) => view.chosen[chatId] ?? NONE)
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
  return useChosenFiles(store, uploadFiles.upload.maxBytes)
}
