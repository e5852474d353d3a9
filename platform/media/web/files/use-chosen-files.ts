import { useCallback, useState } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { admitFiles, MAX_FILES, type Refusal } from './admit-files.ts'
import type { ChosenFile, ChosenFilesStore } from './chosen-files.ts'
import { formatBytes } from './file-kinds.ts'
import type { Transferred } from './transferred-files.ts'

export interface ChosenFiles {
  readonly files: readonly ChosenFile[]
  /** The tray is open, even if empty. */
  readonly open: boolean
  show(): void
  add(input: Transferred | readonly File[]): void
  remove(id: string): void
  caption(id: string, caption: string): void
  /** Removes all: discarded. */
  clear(): void
  /** Removes all: being sent. */
  sent(): void
}

/** The chosen files, none above `maxBytes`. */
export function useChosenFiles(chosen: ChosenFilesStore, maxBytes: number): ChosenFiles {
  const t = useText(mediaTexts)
  const { language } = useLanguage()
  const { files } = chosen
  const [shown, setShown] = useState(false)

  const sentenceOf = ({ name, size, why }: Refusal): string => {
    if (why === 'tooMany') return t('files.tooMany', { max: MAX_FILES })
    const sizes = { size: formatBytes(size, language), max: formatBytes(maxBytes, language) }
    // Rounded, a file slightly too large would read like the limit.
    if (why === 'tooLarge' && sizes.size === sizes.max)
      return t('files.barelyTooLarge', { name, max: sizes.max })
    return t(`files.${why}`, { name, ...sizes })
  }
  return {
    files,
    open: shown || files.length > 0,
    show: useCallback(() => setShown(true), []),
    add(input) {
      const { files: offered, folders } = 'folders' in input ? input : { files: input, folders: [] }
      const { accepted, refused } = admitFiles(offered, files.length, maxBytes)
      const sentences = [...folders.map((name) => t('files.folder', { name })), ...refused.map(sentenceOf)]
      if (sentences.length > 0) showAlert({ severity: 'error', text: [...new Set(sentences)].join(' ') })
      if (accepted.length === 0) return
      chosen.add(accepted)
      setShown(true)
    },
    remove: (id) => chosen.remove(id),
    caption: (id, caption) => chosen.caption(id, caption),
    clear() {
      chosen.clear()
      setShown(false)
    },
    sent() {
      chosen.sent()
      setShown(false)
    },
  }
}
