import { useMemo } from 'react'
import type { ChosenFile } from '#platform/media/web/files/chosen-files.ts'
import { type ChosenFiles as ShownFiles, useChosenFiles } from '#platform/media/web/files/use-chosen-files.ts'
import type { ChosenFiles } from './chosen-files.ts'

interface ChosenIn {
  chatId: number
  chosen: ChosenFiles
  files: readonly ChosenFile[]
  maxBytes: number
}

/** The files chosen in one conversation. Remounts per conversation. */
export function useChosenIn({ chatId, chosen, files, maxBytes }: ChosenIn): ShownFiles {
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
  return useChosenFiles(store, maxBytes)
}
