export interface Transferred {
  files: File[]
  /** Names of folders, which cannot be sent. */
  folders: string[]
}

/** Files from a drop or paste. Images copied from a page have no name and get one. */
export function transferredFiles(transfer: DataTransfer, now = new Date()): Transferred {
  const files: File[] = []
  const folders: string[] = []
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry?.()
    const file = item.getAsFile()
    if (entry?.isDirectory) folders.push(entry.name)
    else if (file) files.push(named(file, now))
  }
  return { files, folders }
}

/** Chromium's name for every pasted image. */
const NAMELESS = /^(image)?\.(png|jpe?g|gif|webp)$/

function named(file: File, now: Date): File {
  const match = NAMELESS.exec(file.name)
  if (!match) return file
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return new File([file], `imagen-${stamp}.${match[2]}`, { type: file.type })
}

/** Whether a drag contains files; texts and links are left to the fields. */
export const holdsFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false
