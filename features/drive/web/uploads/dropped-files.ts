/** A file on its way, with the folders that it lay in. */
export interface FoundFile {
  readonly file: File
  readonly path: readonly string[]
}

const entriesIn = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

async function collect(entry: FileSystemEntry, path: readonly string[], found: FoundFile[]): Promise<void> {
  if (entry.isFile) {
    found.push({ file: await fileOf(entry as FileSystemFileEntry), path })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A reader gives a hundred at a time, until there are none.
  for (let some = await entriesIn(reader); some.length > 0; some = await entriesIn(reader))
    for (const one of some) await collect(one, [...path, entry.name], found)
}

/** Everything of a drop, folders with all that is in them. Called in the event itself: later the transfer is empty. */
export async function droppedFiles(transfer: DataTransfer): Promise<FoundFile[]> {
  const dropped = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found: FoundFile[] = []
  for (const { entry, file } of dropped) {
    if (entry) await collect(entry, [], found)
    else if (file) found.push({ file, path: [] })
  }
  return found
}

/** Files of an input; those of a chosen folder say where they lay. */
export const chosenFiles = (list: FileList): FoundFile[] =>
  [...list].map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
