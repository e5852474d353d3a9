import { lazy, type ReactNode, useCallback, useState } from 'react'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { isViewable, type MediaFile } from '../shown/media-file.ts'

const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))

/** A viewer of several files: `open` shows one; render `viewer` once. `isShown`: which of them it goes through. */
export function useViewer(
  items: readonly MediaFile[],
  isShown: (file: MediaFile) => boolean = isViewable,
): {
  open: (id: number) => void
  viewer: ReactNode
} {
  const [current, setCurrent] = useState<number | null>(null)
  const open = useCallback((id: number) => setCurrent(id), [])
  const viewer = current !== null && (
    <LazyBoundary place="over" onGiveUp={() => setCurrent(null)}>
      <Viewer
        items={items.filter(isShown)}
        current={current}
        onChange={setCurrent}
        onClose={() => setCurrent(null)}
      />
    </LazyBoundary>
  )
  return { open, viewer }
}
