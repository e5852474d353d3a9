import { useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { useLeaveGuard } from '#platform/ui/form/leave-guard.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { attachFile } from '../../contract/files.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { admitFiles, MOST_FILES, type Refusal } from './admit-files.ts'
import { formatBytes } from './file-kinds.ts'
import type { Transferred } from './transferred-files.ts'

/** A file that was chosen and not sent yet. */
export interface ChosenFile {
  readonly id: string
  readonly file: File
  readonly caption: string
  /** An address of the file itself, for pictures and films; ends with the choice. */
  readonly preview: string | null
}

export interface ChosenFiles {
  readonly files: readonly ChosenFile[]
  /** The tray is shown, if only to say that nothing is chosen. */
  readonly open: boolean
  show(): void
  add(given: Transferred | readonly File[]): void
  remove(id: string): void
  caption(id: string, caption: string): void
  /** Takes all away: sent, or not wanted. */
  clear(): void
}

const MAX_BYTES = attachFile.upload.maxBytes

const chosen = (file: File): ChosenFile => ({
  id: crypto.randomUUID(),
  file,
  caption: '',
  preview: /^(image|video)\//.test(file.type) ? URL.createObjectURL(file) : null,
})

const release = ({ preview }: ChosenFile): void => {
  if (preview !== null) URL.revokeObjectURL(preview)
}

/** The files that were chosen for a chat. Mounted anew for each chat. */
export function useChosenFiles(): ChosenFiles {
  const t = useText(chatTexts)
  const { language } = useLanguage()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [open, setOpen] = useState(false)
  const latest = useRef(files)
  latest.current = files
  useEffect(() => () => latest.current.forEach(release), [])
  useLeaveGuard(files.length > 0)

  const sentenceOf = ({ name, size, why }: Refusal): string => {
    if (why === 'tooMany') return t('files.tooMany', { max: MOST_FILES })
    const sizes = { size: formatBytes(size, language), max: formatBytes(MAX_BYTES, language) }
    return t(`files.${why}`, { name, ...sizes })
  }
  return {
    files,
    open,
    show: useCallback(() => setOpen(true), []),
    add(given) {
      const { files: offered, folders } = 'folders' in given ? given : { files: given, folders: [] }
      const { accepted, refused } = admitFiles(offered, files.length, MAX_BYTES)
      const sentences = [...folders.map((name) => t('files.folder', { name })), ...refused.map(sentenceOf)]
      if (sentences.length > 0) showAlert({ severity: 'error', text: [...new Set(sentences)].join(' ') })
      if (accepted.length === 0) return
      setFiles([...files, ...accepted.map(chosen)])
      setOpen(true)
    },
    remove(id) {
      for (const file of files) if (file.id === id) release(file)
      setFiles(files.filter((file) => file.id !== id))
    },
    caption: (id, caption) => setFiles(files.map((file) => (file.id === id ? { ...file, caption } : file))),
    clear() {
      files.forEach(release)
      setFiles([])
      setOpen(false)
    },
  }
}
