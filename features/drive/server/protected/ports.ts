import type { FileListing, FileViewer } from '#platform/files/server/listed-files.ts'
import type { ProtectedName } from '../../contract/entries.ts'

/** Files of other features, by the folder that shows them; filled by the wiring. */
export type ProtectedFolders = Readonly<Partial<Record<ProtectedName, FileListing>>>

export const protectedTotals = async (
  folders: ProtectedFolders,
  name: ProtectedName,
  viewer: FileViewer,
): Promise<{ count: number; size: number }> => (await folders[name]?.totals(viewer)) ?? { count: 0, size: 0 }
