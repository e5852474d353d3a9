import { type ComponentType, createContext } from 'react'

interface FilePickerProps {
  /** Files whose contents are read. */
  onPick: (files: readonly File[]) => void
  onClose: () => void
}

type FilePicker = ComponentType<FilePickerProps>

/** Chooses from the files that a person keeps here, instead of those of the device; null: there is no such place. */
export const FilePickerContext = createContext<FilePicker | null>(null)
