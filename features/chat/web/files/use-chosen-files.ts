import { useCallback, useState } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { attachFile } from '../../contract/files.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import type { ChosenFile } from '../chat-session.ts'
import { admitFiles, MOST_FILES, type Refusal } from './admit-files.ts'
import { formatBytes } from './file-kinds.ts'
import type { Transferred } from './transferred-files.ts'

export interface ChosenFiles {
  readonly files: readonly ChosenFile[]
  /** The tray is shown, if only to say that nothing is chosen. */
  readonly open: boolean
  show(): void
  add(given: Transferred | readonly File[]): void
  remove(id: string): void
  caption(id: string, caption: string): void
  /** Takes all away: they are not wanted. */
  clear(): void
  /** Takes all away: they are on their way. */
  sent(): void
}

const MAX_BYTES = attachFile.upload.maxBytes
const NONE: readonly ChosenFile[] = []

/** The files that were chosen for a chat, and what becomes of them. Mounted anew for each chat. */
export function useChosenFiles(chatId: number): ChosenFiles {
  const t = useText(chatTexts)
  const { language } = useLanguage()
  const { chosen } = useChat()
  const files = useChatState((view) => view.chosen[chatId] ?? NONE)
  const [shown, setShown] = useState(false)

  const sentenceOf = ({ name, size, why }: Refusal): string => {
    if (why === 'tooMany') return t('files.tooMany', { max: MOST_FILES })
    const sizes = { size: formatBytes(size, language), max: formatBytes(MAX_BYTES, language) }
    return t(`files.${why}`, { name, ...sizes })
  }
  return {
    files,
    open: shown || files.length > 0,
    show: useCallback(() => setShown(true), []),
    add(given) {
      const { files: offered, folders } = 'folders' in given ? given : { files: given, folders: [] }
      const { accepted, refused } = admitFiles(offered, files.length, MAX_BYTES)
      const sentences = [...folders.map((name) => t('files.folder', { name })), ...refused.map(sentenceOf)]
      if (sentences.length > 0) showAlert({ severity: 'error', text: [...new Set(sentences)].join(' ') })
      if (accepted.length === 0) return
      chosen.add(chatId, accepted)
      setShown(true)
    },
    remove: (id) => chosen.remove(chatId, id),
    caption: (id, caption) => chosen.caption(chatId, id, caption),
    clear() {
      chosen.clear(chatId)
      setShown(false)
    },
    sent() {
      chosen.sent(chatId)
      setShown(false)
    },
  }
}
